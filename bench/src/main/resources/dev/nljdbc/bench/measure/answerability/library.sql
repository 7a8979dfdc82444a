CREATE TABLE branch (
  branch_id INTEGER PRIMARY KEY,
  name VARCHAR(40) NOT NULL,
  street VARCHAR(60) NOT NULL,
  town VARCHAR(40) NOT NULL,
  opened_year INTEGER NOT NULL,
  seats INTEGER
);
CREATE TABLE author (
  author_id INTEGER PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  country VARCHAR(40) NOT NULL,
  birth_year INTEGER
);
CREATE TABLE book (
  book_id INTEGER PRIMARY KEY,
  title VARCHAR(80) NOT NULL,
  author_id INTEGER NOT NULL REFERENCES author (author_id),
  subject VARCHAR(30) NOT NULL,
  published_year INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  language VARCHAR(20) NOT NULL
);
CREATE TABLE copy (
  copy_id INTEGER PRIMARY KEY,
  book_id INTEGER NOT NULL REFERENCES book (book_id),
  branch_id INTEGER NOT NULL REFERENCES branch (branch_id),
  shelf VARCHAR(10) NOT NULL,
  bought_on DATE NOT NULL,
  condition VARCHAR(10) NOT NULL
);
CREATE TABLE member (
  member_id INTEGER PRIMARY KEY,
  first_name VARCHAR(40) NOT NULL,
  last_name VARCHAR(40) NOT NULL,
  town VARCHAR(40) NOT NULL,
  email VARCHAR(80),
  joined_on DATE NOT NULL,
  card_type VARCHAR(10) NOT NULL
);
CREATE TABLE loan (
  loan_id INTEGER PRIMARY KEY,
  copy_id INTEGER NOT NULL REFERENCES copy (copy_id),
  member_id INTEGER NOT NULL REFERENCES member (member_id),
  lent_on DATE NOT NULL,
  due_on DATE NOT NULL,
  returned_on DATE,
  fine DECIMAL(6, 2) NOT NULL
);
INSERT INTO branch VALUES
  (1, 'Central', 'Market Square 4', 'Harrowgate', 1931, 120), (2, 'Riverside', 'Mill Lane 17', 'Harrowgate', 1988, 45),
  (3, 'Northfield', 'Elm Road 2', 'Northfield', 2004, 60), (4, 'Old School', 'Church Street 9', 'Little Tarn', 1967, NULL);
INSERT INTO author VALUES
  (1, 'Ines Calloway', 'Ireland', 1948), (2, 'Tobias Renner', 'Germany', 1971), (3, 'Mirela Popa', 'Romania', 1965),
  (4, 'Desmond Achebe-Ford', 'Nigeria', 1939), (5, 'Sunniva Dahl', 'Norway', 1984), (6, 'Hugh Pemberton', 'England', NULL),
  (7, 'Keiko Arata', 'Japan', 1957), (8, 'Lucía Barros', 'Portugal', 1990);
INSERT INTO book VALUES
  (1, 'The Salt Road', 1, 'fiction', 1989, 412, 'English'), (2, 'Winter Bees', 1, 'fiction', 2003, 298, 'English'),
  (3, 'Brücken bauen', 2, 'engineering', 2011, 540, 'German'), (4, 'A Short History of Paper', 6, 'history', 1974, 205, 'English'),
  (5, 'Bread for Beginners', 8, 'cooking', 2019, 160, 'English'), (6, 'The Ninth Lighthouse', 5, 'crime', 2016, 377, 'English'),
  (7, 'Fyrtårnet', 5, 'crime', 2015, 371, 'Norwegian'), (8, 'Rivers of Clay', 4, 'fiction', 1982, 333, 'English'),
  (9, 'Gardens in Small Spaces', 7, 'gardening', 1998, 188, 'English'), (10, 'The Quiet Engine', 2, 'engineering', 2018, 266, 'English'),
  (11, 'Songs of the Danube', 3, 'poetry', 1996, 96, 'English'), (12, 'Ghosts of Little Tarn', 6, 'history', 1979, 144, 'English');
INSERT INTO copy VALUES
  (1, 1, 1, 'F12', '1990-03-02', 'worn'), (2, 1, 2, 'F03', '2001-11-20', 'good'), (3, 2, 1, 'F12', '2004-01-15', 'good'),
  (4, 3, 1, 'E07', '2012-05-09', 'new'), (5, 4, 1, 'H01', '1975-06-30', 'damaged'), (6, 4, 4, 'H02', '1980-02-11', 'worn'),
  (7, 5, 3, 'C05', '2020-02-03', 'new'), (8, 5, 2, 'C01', '2020-02-03', 'good'), (9, 6, 1, 'K09', '2017-08-22', 'good'),
  (10, 6, 3, 'K02', '2017-09-01', 'worn'), (11, 7, 1, 'K10', '2016-04-18', 'new'), (12, 8, 2, 'F08', '1999-10-05', 'damaged'),
  (13, 9, 3, 'G04', '2000-07-07', 'good'), (14, 10, 1, 'E08', '2019-03-27', 'new'), (15, 11, 4, 'P01', '1997-12-12', 'good'),
  (16, 12, 4, 'H03', '1981-01-19', 'worn');
INSERT INTO member VALUES
  (1, 'Amelia', 'Stroud', 'Harrowgate', 'amelia.stroud@example.org', '2011-02-14', 'adult'),
  (2, 'Ravi', 'Menon', 'Northfield', 'ravi.menon@example.org', '2016-09-30', 'adult'),
  (3, 'Petra', 'Vogel', 'Harrowgate', NULL, '2019-05-21', 'student'), (4, 'Owen', 'Blackwood', 'Little Tarn', 'owen.b@example.org', '2008-11-03', 'senior'),
  (5, 'Noor', 'Haddad', 'Harrowgate', 'noor@example.org', '2021-01-11', 'child'), (6, 'Callum', 'Reyes', 'Northfield', NULL, '2022-06-17', 'student'),
  (7, 'Greta', 'Lindqvist', 'Harrowgate', 'greta.l@example.org', '2014-03-08', 'senior'), (8, 'Samuel', 'Okoye', 'Little Tarn', 'sam.okoye@example.org', '2023-10-25', 'adult'),
  (9, 'Beatrice', 'Fontaine', 'Harrowgate', 'bfontaine@example.org', '2005-07-01', 'adult'), (10, 'Jonas', 'Weir', 'Northfield', NULL, '2024-02-29', 'child');
INSERT INTO loan VALUES
  (1, 1, 1, '2024-01-05', '2024-01-26', '2024-01-20', 0), (2, 3, 1, '2024-01-05', '2024-01-26', '2024-02-02', 1.40),
  (3, 9, 2, '2024-02-10', '2024-03-02', '2024-03-01', 0), (4, 7, 3, '2024-02-12', '2024-03-04', '2024-03-20', 3.20),
  (5, 15, 4, '2024-03-01', '2024-03-22', NULL, 0), (6, 5, 4, '2024-03-15', '2024-04-05', '2024-04-04', 0),
  (7, 13, 6, '2024-04-02', '2024-04-23', '2024-05-30', 7.40), (8, 11, 7, '2024-04-18', '2024-05-09', '2024-05-09', 0),
  (9, 4, 9, '2024-05-06', '2024-05-27', NULL, 0), (10, 8, 5, '2024-05-20', '2024-06-10', '2024-06-08', 0),
  (11, 10, 2, '2024-06-01', '2024-06-22', NULL, 0), (12, 2, 8, '2024-06-03', '2024-06-24', '2024-06-21', 0),
  (13, 16, 4, '2024-06-14', '2024-07-05', '2024-07-12', 1.40), (14, 14, 9, '2024-07-01', '2024-07-22', NULL, 0);
