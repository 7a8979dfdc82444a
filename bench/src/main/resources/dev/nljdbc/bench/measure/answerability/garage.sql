CREATE TABLE owner (
  owner_id INTEGER PRIMARY KEY,
  full_name VARCHAR(60) NOT NULL,
  phone VARCHAR(20),
  town VARCHAR(40) NOT NULL
);
CREATE TABLE car (
  car_id INTEGER PRIMARY KEY,
  owner_id INTEGER NOT NULL REFERENCES owner (owner_id),
  make VARCHAR(30) NOT NULL,
  model VARCHAR(30) NOT NULL,
  year_built INTEGER NOT NULL,
  plate VARCHAR(12) NOT NULL,
  mileage INTEGER NOT NULL,
  fuel VARCHAR(10) NOT NULL
);
CREATE TABLE mechanic (
  mechanic_id INTEGER PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  hourly_rate DECIMAL(6, 2) NOT NULL,
  apprentice INTEGER NOT NULL
);
CREATE TABLE repair (
  repair_id INTEGER PRIMARY KEY,
  car_id INTEGER NOT NULL REFERENCES car (car_id),
  mechanic_id INTEGER NOT NULL REFERENCES mechanic (mechanic_id),
  opened_on DATE NOT NULL,
  closed_on DATE,
  hours DECIMAL(5, 1) NOT NULL,
  description VARCHAR(80) NOT NULL
);
CREATE TABLE part (
  part_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  supplier VARCHAR(40) NOT NULL,
  unit_price DECIMAL(8, 2) NOT NULL,
  in_stock INTEGER NOT NULL
);
CREATE TABLE repair_part (
  repair_id INTEGER NOT NULL REFERENCES repair (repair_id),
  part_id INTEGER NOT NULL REFERENCES part (part_id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (repair_id, part_id)
);
INSERT INTO owner VALUES
  (1, 'Agnes Moor', '0171 332211', 'Steinach'),
  (2, 'Bruno Kern', NULL, 'Hohenfeld'),
  (3, 'Clara Vogt', '0160 998877', 'Steinach'),
  (4, 'Dieter Zorn', '0152 445566', 'Auental'),
  (5, 'Elsa Prinz', NULL, 'Hohenfeld');
INSERT INTO car VALUES
  (1, 1, 'Volkswagen', 'Golf', 2009, 'ST-AM 12', 184000, 'diesel'),
  (2, 2, 'Toyota', 'Corolla', 2018, 'HF-BK 7', 61000, 'hybrid'),
  (3, 3, 'Volvo', 'V60', 2014, 'ST-CV 99', 132500, 'diesel'),
  (4, 3, 'Fiat', 'Panda', 2005, 'ST-CV 3', 201300, 'petrol'),
  (5, 4, 'Toyota', 'Yaris', 2021, 'AU-DZ 40', 18500, 'petrol'),
  (6, 5, 'Volkswagen', 'Polo', 2012, 'HF-EP 55', 97800, 'petrol');
INSERT INTO mechanic VALUES
  (1, 'Henrik Stahl', 78.00, 0),
  (2, 'Jana Pohl', 72.50, 0),
  (3, 'Marco Feld', 39.00, 1);
INSERT INTO repair VALUES
  (1, 1, 1, '2023-10-02', '2023-10-04', 5.5, 'replace clutch'),
  (2, 3, 2, '2023-10-09', '2023-10-09', 1.5, 'oil change'),
  (3, 4, 1, '2023-11-13', '2023-11-20', 9.0, 'rust treatment'),
  (4, 2, 3, '2023-11-14', '2023-11-14', 1.0, 'winter tyres'),
  (5, 1, 2, '2024-01-08', '2024-01-09', 3.0, 'brake pads'),
  (6, 6, 3, '2024-01-22', '2024-01-22', 2.0, 'oil change'),
  (7, 5, 2, '2024-02-19', NULL, 0.5, 'warning light'),
  (8, 4, 1, '2024-02-26', NULL, 4.0, 'exhaust');
INSERT INTO part VALUES
  (1, 'clutch kit', 'Autoteile Roth', 310.00, 2),
  (2, 'oil filter', 'Filtra', 11.90, 48),
  (3, 'brake pad set', 'Autoteile Roth', 64.00, 9),
  (4, 'winter tyre', 'Gummi Lang', 88.50, 16),
  (5, 'exhaust pipe', 'Autoteile Roth', 145.00, 0),
  (6, 'wiper blade', 'Filtra', 9.40, 30),
  (7, 'spark plug', 'Filtra', 7.80, 60);
INSERT INTO repair_part VALUES
  (1, 1, 1),
  (2, 2, 1),
  (4, 4, 4),
  (5, 3, 2),
  (6, 2, 1),
  (6, 6, 2),
  (8, 5, 1);
