CREATE TABLE pitch (
  pitch_id INTEGER PRIMARY KEY,
  code VARCHAR(6) NOT NULL,
  kind VARCHAR(20) NOT NULL,
  size_m2 INTEGER NOT NULL,
  electricity INTEGER NOT NULL,
  nightly_rate DECIMAL(6, 2) NOT NULL
);
CREATE TABLE guest (
  guest_id INTEGER PRIMARY KEY,
  first_name VARCHAR(40) NOT NULL,
  last_name VARCHAR(40) NOT NULL,
  country VARCHAR(40) NOT NULL,
  phone VARCHAR(20),
  newsletter INTEGER NOT NULL
);
CREATE TABLE booking (
  booking_id INTEGER PRIMARY KEY,
  guest_id INTEGER NOT NULL REFERENCES guest (guest_id),
  pitch_id INTEGER NOT NULL REFERENCES pitch (pitch_id),
  arrival DATE NOT NULL,
  departure DATE NOT NULL,
  adults INTEGER NOT NULL,
  children INTEGER NOT NULL,
  dogs INTEGER NOT NULL,
  status VARCHAR(12) NOT NULL,
  price DECIMAL(8, 2) NOT NULL
);
CREATE TABLE extra (
  extra_id INTEGER PRIMARY KEY,
  name VARCHAR(30) NOT NULL,
  price DECIMAL(6, 2) NOT NULL
);
CREATE TABLE booking_extra (
  booking_id INTEGER NOT NULL REFERENCES booking (booking_id),
  extra_id INTEGER NOT NULL REFERENCES extra (extra_id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (booking_id, extra_id)
);
CREATE TABLE activity (
  activity_id INTEGER PRIMARY KEY,
  title VARCHAR(40) NOT NULL,
  leader VARCHAR(40) NOT NULL,
  held_on DATE NOT NULL,
  minimum_age INTEGER,
  fee DECIMAL(6, 2) NOT NULL
);
CREATE TABLE sign_up (
  activity_id INTEGER NOT NULL REFERENCES activity (activity_id),
  guest_id INTEGER NOT NULL REFERENCES guest (guest_id),
  persons INTEGER NOT NULL,
  PRIMARY KEY (activity_id, guest_id)
);
INSERT INTO pitch VALUES
  (1, 'A1', 'tent', 60, 0, 18.00), (2, 'A2', 'tent', 60, 0, 18.00), (3, 'A3', 'tent', 75, 1, 22.50), (4, 'B1', 'caravan', 110, 1, 31.00),
  (5, 'B2', 'caravan', 110, 1, 31.00), (6, 'B3', 'motorhome', 130, 1, 36.00), (7, 'C1', 'cabin', 35, 1, 64.00), (8, 'C2', 'cabin', 45, 1, 79.00),
  (9, 'L1', 'lakeside', 90, 0, 27.00);
INSERT INTO guest VALUES
  (1, 'Hanna', 'Virtanen', 'Finland', '+358 40 5550101', 1), (2, 'Marek', 'Dudek', 'Poland', NULL, 0), (3, 'Sophie', 'Lemaire', 'France', '+33 6 5550103', 1),
  (4, 'Geert', 'Bakker', 'Netherlands', '+31 6 5550104', 1), (5, 'Anneke', 'Bakker', 'Netherlands', '+31 6 5550105', 0), (6, 'Liam', 'Doherty', 'Ireland', NULL, 1),
  (7, 'Ulrike', 'Sommer', 'Germany', '+49 170 5550107', 0), (8, 'Paolo', 'Ricci', 'Italy', '+39 333 5550108', 1), (9, 'Ingrid', 'Holm', 'Denmark', '+45 5550 1090', 0),
  (10, 'Tomáš', 'Horák', 'Czechia', '+420 601 555110', 1), (11, 'Klaus', 'Sommer', 'Germany', NULL, 0);
INSERT INTO booking VALUES
  (1, 1, 9, '2024-06-14', '2024-06-21', 2, 2, 0, 'stayed', 189.00), (2, 2, 1, '2024-06-20', '2024-06-23', 1, 0, 1, 'stayed', 54.00),
  (3, 3, 7, '2024-07-01', '2024-07-15', 2, 1, 0, 'stayed', 896.00), (4, 4, 4, '2024-07-06', '2024-07-27', 2, 3, 1, 'stayed', 651.00),
  (5, 5, 5, '2024-07-06', '2024-07-13', 2, 0, 0, 'stayed', 217.00), (6, 6, 3, '2024-07-19', '2024-07-21', 4, 0, 0, 'cancelled', 45.00),
  (7, 7, 6, '2024-08-02', '2024-08-16', 2, 0, 2, 'stayed', 504.00), (8, 8, 8, '2024-08-10', '2024-08-24', 2, 2, 0, 'stayed', 1106.00),
  (9, 9, 2, '2024-08-12', '2024-08-14', 1, 0, 0, 'no show', 36.00), (10, 10, 9, '2024-08-20', '2024-08-25', 2, 1, 1, 'stayed', 135.00),
  (11, 1, 9, '2025-06-13', '2025-06-20', 2, 2, 0, 'confirmed', 189.00), (12, 4, 4, '2025-07-05', '2025-07-26', 2, 3, 1, 'confirmed', 651.00),
  (13, 2, 3, '2025-07-11', '2025-07-14', 3, 0, 1, 'cancelled', 67.50), (14, 8, 7, '2025-08-09', '2025-08-23', 2, 2, 0, 'confirmed', 896.00);
INSERT INTO extra VALUES (1, 'canoe hire', 25.00), (2, 'firewood', 6.50), (3, 'bed linen', 9.00), (4, 'extra car', 5.00), (5, 'breakfast', 11.00);
INSERT INTO booking_extra VALUES (1, 1, 2), (1, 2, 4), (3, 3, 3), (3, 5, 28), (4, 4, 1), (4, 2, 6), (5, 5, 10), (8, 3, 4), (8, 5, 20), (8, 1, 1), (10, 2, 2), (11, 1, 2), (14, 3, 4);
INSERT INTO activity VALUES
  (1, 'Night walk', 'Oda Brekke', '2024-07-10', 8, 4.00), (2, 'Canoe trip', 'Matti Rask', '2024-07-12', 12, 19.50), (3, 'Bread on a stick', 'Oda Brekke', '2024-07-13', NULL, 2.50),
  (4, 'Star watching', 'Signe Aas', '2024-08-12', 6, 0.00), (5, 'Canoe trip', 'Matti Rask', '2024-08-15', 12, 19.50), (6, 'Mushroom hunt', 'Signe Aas', '2024-08-22', 10, 7.00);
INSERT INTO sign_up VALUES (1, 3, 3), (1, 4, 4), (2, 4, 2), (2, 5, 2), (3, 4, 5), (3, 3, 3), (4, 7, 2), (4, 8, 4), (5, 8, 2), (6, 10, 3), (6, 8, 2);
