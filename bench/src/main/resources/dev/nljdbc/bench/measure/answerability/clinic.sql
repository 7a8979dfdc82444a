CREATE TABLE doctor (
  doctor_id INTEGER PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  specialty VARCHAR(30) NOT NULL,
  room VARCHAR(6),
  hired_on DATE NOT NULL
);
CREATE TABLE patient (
  patient_id INTEGER PRIMARY KEY,
  first_name VARCHAR(40) NOT NULL,
  last_name VARCHAR(40) NOT NULL,
  birth_date DATE NOT NULL,
  gender VARCHAR(6) NOT NULL,
  city VARCHAR(40) NOT NULL,
  insurer VARCHAR(40)
);
CREATE TABLE appointment (
  appointment_id INTEGER PRIMARY KEY,
  patient_id INTEGER NOT NULL REFERENCES patient (patient_id),
  doctor_id INTEGER NOT NULL REFERENCES doctor (doctor_id),
  day DATE NOT NULL,
  minutes INTEGER NOT NULL,
  fee DECIMAL(7, 2) NOT NULL,
  status VARCHAR(12) NOT NULL
);
CREATE TABLE medicine (
  medicine_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  maker VARCHAR(40) NOT NULL,
  price DECIMAL(7, 2) NOT NULL,
  packs_in_stock INTEGER NOT NULL
);
CREATE TABLE prescription (
  prescription_id INTEGER PRIMARY KEY,
  appointment_id INTEGER NOT NULL REFERENCES appointment (appointment_id),
  medicine_id INTEGER NOT NULL REFERENCES medicine (medicine_id),
  daily_dose INTEGER NOT NULL,
  days INTEGER NOT NULL
);
INSERT INTO doctor VALUES
  (1, 'Ines Falk', 'cardiology', 'A12', '2015-04-01'),
  (2, 'Tomas Reuter', 'dermatology', 'A14', '2018-09-15'),
  (3, 'Miriam Sand', 'pediatrics', 'B02', '2012-01-10'),
  (4, 'Otis Brand', 'cardiology', 'B05', '2021-06-01'),
  (5, 'Lea Winkel', 'neurology', NULL, '2023-02-20');
INSERT INTO patient VALUES
  (1, 'Karl', 'Amsel', '1950-03-12', 'male', 'Lindau', 'Helvia'),
  (2, 'Rosa', 'Timm', '1988-11-30', 'female', 'Bregenz', 'Nordkasse'),
  (3, 'Emil', 'Hoch', '2016-07-04', 'male', 'Lindau', 'Helvia'),
  (4, 'Greta', 'Lund', '1975-01-25', 'female', 'Wangen', NULL),
  (5, 'Ivan', 'Petrov', '1962-05-18', 'male', 'Bregenz', 'Privata'),
  (6, 'Nora', 'Blum', '1999-09-09', 'female', 'Lindau', 'Nordkasse'),
  (7, 'Paul', 'Sturm', '2019-02-14', 'male', 'Wangen', 'Helvia');
INSERT INTO appointment VALUES
  (1, 1, 1, '2024-01-15', 40, 120.00, 'kept'),
  (2, 2, 2, '2024-01-16', 20, 65.00, 'kept'),
  (3, 3, 3, '2024-01-16', 30, 80.00, 'kept'),
  (4, 4, 1, '2024-02-02', 30, 95.00, 'cancelled'),
  (5, 5, 4, '2024-02-05', 45, 140.00, 'kept'),
  (6, 1, 4, '2024-02-20', 30, 95.00, 'kept'),
  (7, 6, 2, '2024-03-01', 15, 50.00, 'missed'),
  (8, 2, 5, '2024-03-04', 60, 210.00, 'kept'),
  (9, 7, 3, '2024-03-11', 25, 70.00, 'kept'),
  (10, 1, 1, '2024-04-08', 30, 95.00, 'booked');
INSERT INTO medicine VALUES
  (1, 'Cardipax', 'Alpha Pharma', 24.50, 40),
  (2, 'Dermolin', 'Sanavita', 12.90, 0),
  (3, 'Febrol', 'Alpha Pharma', 4.20, 130),
  (4, 'Neurozan', 'Borealis', 58.00, 12),
  (5, 'Tussex', 'Sanavita', 6.75, 65),
  (6, 'Vitalux', 'Borealis', 15.30, 22);
INSERT INTO prescription VALUES
  (1, 1, 1, 1, 90),
  (2, 2, 2, 2, 14),
  (3, 3, 3, 3, 5),
  (4, 3, 5, 2, 7),
  (5, 5, 1, 2, 60),
  (6, 6, 1, 1, 90),
  (7, 8, 4, 1, 30),
  (8, 9, 3, 3, 4);
