CREATE TABLE field (
  field_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  area_hectares DECIMAL(6, 2) NOT NULL,
  soil VARCHAR(20) NOT NULL,
  irrigated INTEGER NOT NULL
);
CREATE TABLE crop (
  crop_id INTEGER PRIMARY KEY,
  name VARCHAR(30) NOT NULL,
  family VARCHAR(30) NOT NULL,
  days_to_harvest INTEGER NOT NULL,
  price_per_tonne DECIMAL(8, 2) NOT NULL
);
CREATE TABLE worker (
  worker_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  role VARCHAR(30) NOT NULL,
  started_on DATE NOT NULL,
  hourly_wage DECIMAL(5, 2) NOT NULL,
  phone VARCHAR(20)
);
CREATE TABLE planting (
  planting_id INTEGER PRIMARY KEY,
  field_id INTEGER NOT NULL REFERENCES field (field_id),
  crop_id INTEGER NOT NULL REFERENCES crop (crop_id),
  sown_on DATE NOT NULL,
  seed_kg INTEGER NOT NULL,
  worker_id INTEGER NOT NULL REFERENCES worker (worker_id)
);
CREATE TABLE harvest (
  harvest_id INTEGER PRIMARY KEY,
  planting_id INTEGER NOT NULL REFERENCES planting (planting_id),
  harvested_on DATE NOT NULL,
  tonnes DECIMAL(7, 2) NOT NULL,
  moisture_percent DECIMAL(4, 1)
);
CREATE TABLE machine (
  machine_id INTEGER PRIMARY KEY,
  kind VARCHAR(30) NOT NULL,
  make VARCHAR(30) NOT NULL,
  bought_year INTEGER NOT NULL,
  price DECIMAL(10, 2) NOT NULL,
  broken INTEGER NOT NULL
);
CREATE TABLE machine_use (
  machine_id INTEGER NOT NULL REFERENCES machine (machine_id),
  field_id INTEGER NOT NULL REFERENCES field (field_id),
  worker_id INTEGER NOT NULL REFERENCES worker (worker_id),
  used_on DATE NOT NULL,
  hours DECIMAL(4, 1) NOT NULL,
  fuel_litres INTEGER NOT NULL,
  PRIMARY KEY (machine_id, field_id, used_on)
);
INSERT INTO field VALUES
  (1, 'Long Meadow', 12.50, 'clay', 0), (2, 'Hill Top', 7.20, 'chalk', 0), (3, 'Brook Side', 9.80, 'loam', 1),
  (4, 'Church Piece', 3.40, 'loam', 1), (5, 'Twenty Acres', 8.10, 'sand', 1), (6, 'Far Corner', 5.60, 'clay', 0);
INSERT INTO crop VALUES
  (1, 'winter wheat', 'grass', 290, 215.00), (2, 'barley', 'grass', 120, 188.50), (3, 'potatoes', 'nightshade', 110, 240.00),
  (4, 'rapeseed', 'cabbage', 300, 430.00), (5, 'peas', 'legume', 85, 265.00), (6, 'sugar beet', 'amaranth', 180, 41.00),
  (7, 'carrots', 'umbellifer', 95, 310.00);
INSERT INTO worker VALUES
  (1, 'Martha Finch', 'manager', '2009-04-01', 24.50, '01632 960101'), (2, 'Joe Tanner', 'tractor driver', '2013-08-15', 17.80, '01632 960117'),
  (3, 'Ilinca Marin', 'picker', '2021-05-03', 12.90, NULL), (4, 'Ewan Doyle', 'mechanic', '2016-01-11', 19.20, '01632 960140'),
  (5, 'Zofia Wrona', 'picker', '2022-05-09', 12.60, '01632 960155'), (6, 'Harriet Moss', 'agronomist', '2018-10-01', 22.00, NULL),
  (7, 'Luis Prado', 'tractor driver', '2020-03-16', 16.90, '01632 960162');
INSERT INTO planting VALUES
  (1, 1, 1, '2022-10-04', 2100, 2), (2, 2, 2, '2023-03-20', 1200, 7), (3, 3, 3, '2023-04-11', 22000, 2), (4, 4, 7, '2023-04-25', 14, 3),
  (5, 5, 6, '2023-03-29', 18, 7), (6, 6, 4, '2022-08-30', 24, 2), (7, 1, 5, '2023-09-01', 2600, 7), (8, 2, 1, '2023-10-09', 1300, 2),
  (9, 3, 2, '2024-03-18', 1650, 7), (10, 4, 3, '2024-04-15', 7900, 5), (11, 5, 7, '2024-04-22', 33, 5), (12, 6, 5, '2024-03-25', 1150, 2);
INSERT INTO harvest VALUES
  (1, 1, '2023-08-02', 98.40, 14.2), (2, 2, '2023-07-24', 41.10, 13.8), (3, 3, '2023-08-19', 402.00, NULL), (4, 4, '2023-08-30', 151.30, NULL),
  (5, 5, '2023-10-12', 566.70, NULL), (6, 6, '2023-07-15', 19.90, 9.1), (7, 8, '2024-08-05', 55.20, 15.0), (8, 9, '2024-07-22', 60.70, 14.1),
  (9, 10, '2024-08-11', 130.50, NULL), (10, 11, '2024-08-28', 349.00, NULL), (11, 12, '2024-06-24', 22.40, 16.3);
INSERT INTO machine VALUES
  (1, 'tractor', 'Harland', 2014, 78000.00, 0), (2, 'tractor', 'Vestergaard', 2020, 112500.00, 0), (3, 'combine', 'Harland', 2011, 164000.00, 1),
  (4, 'seed drill', 'Omnisem', 2018, 31000.00, 0), (5, 'sprayer', 'Vestergaard', 2016, 27500.00, 1), (6, 'potato digger', 'Kowalczyk', 2009, 18900.00, 0);
INSERT INTO machine_use VALUES
  (1, 1, 2, '2022-10-03', 6.5, 95), (4, 1, 2, '2022-10-04', 5.0, 60), (2, 2, 7, '2023-03-19', 4.0, 58), (4, 2, 7, '2023-03-20', 3.5, 41),
  (3, 1, 2, '2023-08-02', 9.0, 260), (3, 2, 2, '2023-07-24', 6.0, 170), (6, 3, 7, '2023-08-19', 10.5, 150), (5, 3, 4, '2023-05-30', 2.5, 22),
  (2, 5, 7, '2023-10-12', 8.0, 120), (1, 6, 2, '2023-09-14', 5.5, 80), (6, 4, 5, '2024-08-11', 6.0, 90), (1, 3, 7, '2024-03-17', 5.0, 74);
