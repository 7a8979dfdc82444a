CREATE TABLE country (
  country_code VARCHAR(2) NOT NULL PRIMARY KEY,
  name VARCHAR(60) NOT NULL,
  continent VARCHAR(20) NOT NULL,
  currency VARCHAR(3) NOT NULL
);

CREATE TABLE address (
  address_id INTEGER NOT NULL PRIMARY KEY,
  street VARCHAR(120) NOT NULL,
  city VARCHAR(80) NOT NULL,
  postal_code VARCHAR(16),
  country_code VARCHAR(2) NOT NULL,
  CONSTRAINT fk_address_country FOREIGN KEY (country_code) REFERENCES country (country_code)
);

CREATE TABLE store (
  store_id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  address_id INTEGER NOT NULL,
  opened_on DATE NOT NULL,
  floor_area INTEGER,
  CONSTRAINT fk_store_address FOREIGN KEY (address_id) REFERENCES address (address_id)
);

CREATE TABLE employee (
  employee_id INTEGER NOT NULL PRIMARY KEY,
  first_name VARCHAR(60) NOT NULL,
  last_name VARCHAR(60) NOT NULL,
  job_title VARCHAR(60) NOT NULL,
  birth_date DATE NOT NULL,
  hired_on DATE NOT NULL,
  salary DECIMAL(10, 2) NOT NULL,
  store_id INTEGER NOT NULL,
  reports_to INTEGER,
  CONSTRAINT fk_employee_store FOREIGN KEY (store_id) REFERENCES store (store_id),
  CONSTRAINT fk_employee_manager FOREIGN KEY (reports_to) REFERENCES employee (employee_id)
);

CREATE TABLE customer (
  customer_id INTEGER NOT NULL PRIMARY KEY,
  first_name VARCHAR(60) NOT NULL,
  last_name VARCHAR(60) NOT NULL,
  company VARCHAR(80),
  email VARCHAR(120),
  phone VARCHAR(40),
  joined_on DATE NOT NULL,
  loyalty_tier VARCHAR(10),
  address_id INTEGER NOT NULL,
  support_employee_id INTEGER,
  CONSTRAINT fk_customer_address FOREIGN KEY (address_id) REFERENCES address (address_id),
  CONSTRAINT fk_customer_support FOREIGN KEY (support_employee_id) REFERENCES employee (employee_id)
);

CREATE TABLE genre (
  genre_id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(40) NOT NULL
);

CREATE TABLE label (
  label_id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  founded_year INTEGER NOT NULL,
  country_code VARCHAR(2) NOT NULL,
  CONSTRAINT fk_label_country FOREIGN KEY (country_code) REFERENCES country (country_code)
);

CREATE TABLE artist (
  artist_id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  kind VARCHAR(20) NOT NULL,
  formed_year INTEGER,
  split_year INTEGER,
  country_code VARCHAR(2) NOT NULL,
  CONSTRAINT fk_artist_country FOREIGN KEY (country_code) REFERENCES country (country_code)
);

CREATE TABLE album (
  album_id INTEGER NOT NULL PRIMARY KEY,
  title VARCHAR(120) NOT NULL,
  artist_id INTEGER NOT NULL,
  label_id INTEGER,
  genre_id INTEGER NOT NULL,
  released_on DATE NOT NULL,
  medium VARCHAR(20) NOT NULL,
  price DECIMAL(8, 2) NOT NULL,
  in_stock INTEGER NOT NULL,
  CONSTRAINT fk_album_artist FOREIGN KEY (artist_id) REFERENCES artist (artist_id),
  CONSTRAINT fk_album_label FOREIGN KEY (label_id) REFERENCES label (label_id),
  CONSTRAINT fk_album_genre FOREIGN KEY (genre_id) REFERENCES genre (genre_id)
);

CREATE TABLE track (
  track_id INTEGER NOT NULL PRIMARY KEY,
  album_id INTEGER NOT NULL,
  track_number INTEGER NOT NULL,
  title VARCHAR(120) NOT NULL,
  composer VARCHAR(120),
  duration_seconds INTEGER NOT NULL,
  price DECIMAL(8, 2) NOT NULL,
  CONSTRAINT fk_track_album FOREIGN KEY (album_id) REFERENCES album (album_id)
);

CREATE TABLE playlist (
  playlist_id INTEGER NOT NULL PRIMARY KEY,
  name VARCHAR(80) NOT NULL,
  customer_id INTEGER,
  created_on DATE NOT NULL,
  CONSTRAINT fk_playlist_customer FOREIGN KEY (customer_id) REFERENCES customer (customer_id)
);

CREATE TABLE playlist_track (
  playlist_id INTEGER NOT NULL,
  track_id INTEGER NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (playlist_id, track_id),
  CONSTRAINT fk_playlist_track_playlist FOREIGN KEY (playlist_id) REFERENCES playlist (playlist_id),
  CONSTRAINT fk_playlist_track_track FOREIGN KEY (track_id) REFERENCES track (track_id)
);

CREATE TABLE invoice (
  invoice_id INTEGER NOT NULL PRIMARY KEY,
  customer_id INTEGER NOT NULL,
  employee_id INTEGER,
  invoice_date DATE NOT NULL,
  billing_address_id INTEGER NOT NULL,
  shipping_address_id INTEGER NOT NULL,
  payment_method VARCHAR(20),
  status VARCHAR(12) NOT NULL,
  total DECIMAL(10, 2) NOT NULL,
  CONSTRAINT fk_invoice_customer FOREIGN KEY (customer_id) REFERENCES customer (customer_id),
  CONSTRAINT fk_invoice_employee FOREIGN KEY (employee_id) REFERENCES employee (employee_id),
  CONSTRAINT fk_invoice_billing FOREIGN KEY (billing_address_id) REFERENCES address (address_id),
  CONSTRAINT fk_invoice_shipping FOREIGN KEY (shipping_address_id) REFERENCES address (address_id)
);

CREATE TABLE invoice_line (
  invoice_line_id INTEGER NOT NULL PRIMARY KEY,
  invoice_id INTEGER NOT NULL,
  track_id INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  unit_price DECIMAL(8, 2) NOT NULL,
  CONSTRAINT fk_invoice_line_invoice FOREIGN KEY (invoice_id) REFERENCES invoice (invoice_id),
  CONSTRAINT fk_invoice_line_track FOREIGN KEY (track_id) REFERENCES track (track_id)
);

CREATE TABLE review (
  review_id INTEGER NOT NULL PRIMARY KEY,
  album_id INTEGER NOT NULL,
  customer_id INTEGER NOT NULL,
  rating INTEGER NOT NULL,
  written_on DATE NOT NULL,
  remark VARCHAR(200),
  CONSTRAINT fk_review_album FOREIGN KEY (album_id) REFERENCES album (album_id),
  CONSTRAINT fk_review_customer FOREIGN KEY (customer_id) REFERENCES customer (customer_id)
);

CREATE TABLE trade_in (
  trade_in_id INTEGER NOT NULL PRIMARY KEY,
  album_id INTEGER NOT NULL,
  seller_id INTEGER NOT NULL,
  buyer_id INTEGER,
  traded_on DATE NOT NULL,
  grade VARCHAR(10) NOT NULL,
  price DECIMAL(8, 2) NOT NULL,
  CONSTRAINT fk_trade_in_album FOREIGN KEY (album_id) REFERENCES album (album_id),
  CONSTRAINT fk_trade_in_seller FOREIGN KEY (seller_id) REFERENCES customer (customer_id),
  CONSTRAINT fk_trade_in_buyer FOREIGN KEY (buyer_id) REFERENCES customer (customer_id)
);
