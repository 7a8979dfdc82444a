CREATE TABLE harbour (code CHAR(3) PRIMARY KEY, harbour_name VARCHAR(40));
CREATE TABLE vessel (vessel_id INTEGER PRIMARY KEY, ship_name VARCHAR(40));
CREATE TABLE sailing (sailing_no INTEGER PRIMARY KEY, vessel_id INTEGER REFERENCES vessel (vessel_id), from_code CHAR(3) CONSTRAINT sails_from REFERENCES harbour (code), to_code CHAR(3) CONSTRAINT sails_to REFERENCES harbour (code));
