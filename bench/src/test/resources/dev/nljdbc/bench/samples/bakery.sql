CREATE TABLE loaf (loaf_id INTEGER PRIMARY KEY, name TEXT, price REAL);
INSERT INTO loaf VALUES (1, 'Rye', 3.5), (2, 'Spelt', 4.2), (3, 'Bun', 0.8);
CREATE TABLE sale (sale_id INTEGER PRIMARY KEY, loaf_id INTEGER REFERENCES loaf(loaf_id), sold_on TEXT);
INSERT INTO sale VALUES (1, 1, '2024-05-01'), (2, 1, '2024-05-02'), (3, 3, '2024-05-02');
