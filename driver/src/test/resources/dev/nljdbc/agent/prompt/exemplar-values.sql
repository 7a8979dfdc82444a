CREATE TABLE gardener (gardener_id INTEGER PRIMARY KEY, first_name VARCHAR(30), family_name VARCHAR(30), born INTEGER);
CREATE TABLE crop (crop_id INTEGER PRIMARY KEY, variety VARCHAR(40));
CREATE TABLE bed (bed_no INTEGER PRIMARY KEY, gardener_id INTEGER REFERENCES gardener (gardener_id), crop_id INTEGER REFERENCES crop (crop_id));
INSERT INTO gardener VALUES (1, 'Ilse', 'Brandt', 1948), (2, 'Omar', 'Haddad', 1957), (3, 'Ruth', 'Vance', 1971), (4, 'Piet', 'de Wit', 1959);
INSERT INTO crop VALUES (1, 'Eggplant '), (2, 'Runner bean'), (3, 'Curly kale'), (4, 'Butterhead lettuce'), (5, 'Beetroot'), (6, 'Broad bean'), (7, 'Chard'), (8, 'Fennel'), (9, 'Garlic'), (10, 'Leek'), (11, 'Marrow'), (12, 'Okra'), (13, 'Onion'), (14, 'Parsnip'), (15, 'Pea'), (16, 'Potato'), (17, 'Pumpkin'), (18, 'Radish'), (19, 'Rocket'), (20, 'Shallot'), (21, 'Spinach'), (22, 'Swede'), (23, 'Sweetcorn'), (24, 'Tomato'), (25, 'Turnip'), (26, 'Celery'), (27, 'Cress'), (28, 'Endive'), (29, 'Kohlrabi'), (30, 'Salsify');
INSERT INTO bed VALUES (1, 1, 1), (2, 1, 1), (3, 2, 1), (4, 3, 1), (5, 4, 5), (6, 2, 7);
