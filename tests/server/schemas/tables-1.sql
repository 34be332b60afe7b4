-- Running tables as a server of the first layout wrote them: two at a toy game of tests/table/versions.py, one at
-- The Secrets Game by rules 1, which are kept no more. Cookies of Ann and Ben are in tests/server/test_first.py.
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',0,'{"is":"opened","game":"secrets-game","rules":"1","seats":3,"options":{},"settings":{"clock":null,"beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"words":"memory"},"seed":"0c272bcb8e4ee88be5d97d855ceaf1e5db2ea135fce05d57ad424453e9eb3954","code":"DDXVF"}',NULL);
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',1,'{"is":"came","name":"Ann","keys":["0ad8523b723fe2a436010382dfba092b"],"seat":0}',NULL);
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',2,'{"is":"came","name":"Ben","keys":["2c05e952d9bb49894aaeea11896c8a89"],"seat":1}',NULL);
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',3,'{"is":"came","name":"Cat","keys":["542c90680d208f416da41f6757b46f42"],"seat":2}',NULL);
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',4,'{"is":"started"}',NULL);
INSERT INTO "entries" VALUES('Ku-i9rNrJzd_WK_M',5,'{"is":"played","seat":1,"choice":["speak"],"id":"Ben-1"}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',0,'{"is":"opened","game":"count","rules":"1","seats":2,"options":{},"settings":{"clock":null,"beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"words":"table"},"seed":"97ad9307109129122f79191dd7f084640bee2e1287e031f5d827152ee9f8b030","code":"MNSRT"}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',1,'{"is":"came","name":"Ann","keys":["4226fa5ebbcc56f4794eb647f748b60a"],"seat":0}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',2,'{"is":"came","name":"Ben","keys":["3224a7c7a653c3422ebad792c4cfaee5"],"seat":1}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',3,'{"is":"started"}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',4,'{"is":"played","seat":0,"choice":["big"],"id":"Ann-2"}',NULL);
INSERT INTO "entries" VALUES('Sce9AW0PkoMOFebZ',5,'{"is":"played","seat":1,"choice":["small"],"id":"Ben-1"}','Two!');
INSERT INTO "entries" VALUES('k9JGiY98c7ZOGFKw',0,'{"is":"opened","game":"count","rules":"1","seats":2,"options":{},"settings":{"clock":null,"beat":5,"takeover":true,"grace":60,"public":false,"assistant":true,"words":"memory"},"seed":"2e514a67642c94203a4b610ff7637902b7fbb931e1a2b12e5e6918290185be2c","code":"CSFPM"}',NULL);
INSERT INTO "entries" VALUES('k9JGiY98c7ZOGFKw',1,'{"is":"came","name":"Ann","keys":["4226fa5ebbcc56f4794eb647f748b60a"],"seat":0}',NULL);
INSERT INTO "members" VALUES('0ad8523b723fe2a436010382dfba092b','Ku-i9rNrJzd_WK_M');
INSERT INTO "members" VALUES('2c05e952d9bb49894aaeea11896c8a89','Ku-i9rNrJzd_WK_M');
INSERT INTO "members" VALUES('3224a7c7a653c3422ebad792c4cfaee5','Sce9AW0PkoMOFebZ');
INSERT INTO "members" VALUES('4226fa5ebbcc56f4794eb647f748b60a','Sce9AW0PkoMOFebZ');
INSERT INTO "members" VALUES('4226fa5ebbcc56f4794eb647f748b60a','k9JGiY98c7ZOGFKw');
INSERT INTO "members" VALUES('542c90680d208f416da41f6757b46f42','Ku-i9rNrJzd_WK_M');
INSERT INTO "notes" VALUES('Sce9AW0PkoMOFebZ',1,'text','Ann counts in big steps');
INSERT INTO "tables" VALUES('Sce9AW0PkoMOFebZ','MNSRT',1,0,'4226fa5ebbcc56f4794eb647f748b60a',X'7B227461626C65223A2253636539415730506B6F4D4F4665625A222C2267616D65223A22636F756E74222C227469746C65223A22436F756E74222C227374616765223A22706C6179696E67222C22686F7374223A22416E6E222C2270656F706C65223A5B22416E6E222C2242656E225D2C227365617473223A322C2266726565223A5B5D2C227075626C6963223A66616C73657D',1.79500832714109086985e+09);
INSERT INTO "tables" VALUES('Ku-i9rNrJzd_WK_M','DDXVF',1,0,'0ad8523b723fe2a436010382dfba092b',X'7B227461626C65223A224B752D6939724E724A7A645F574B5F4D222C2267616D65223A22736563726574732D67616D65222C227469746C65223A2254686520536563726574732047616D65222C227374616765223A22706C6179696E67222C22686F7374223A22416E6E222C2270656F706C65223A5B22416E6E222C2242656E222C22436174225D2C227365617473223A332C2266726565223A5B5D2C227075626C6963223A66616C73657D',1.79500832971416544913e+09);
INSERT INTO "tables" VALUES('k9JGiY98c7ZOGFKw','CSFPM',1,0,'4226fa5ebbcc56f4794eb647f748b60a',X'7B227461626C65223A226B394A476959393863375A4F47464B77222C2267616D65223A22636F756E74222C227469746C65223A22436F756E74222C227374616765223A226C6F626279222C22686F7374223A22416E6E222C2270656F706C65223A5B22416E6E225D2C227365617473223A322C2266726565223A5B315D2C227075626C6963223A66616C73657D',1.79500833015385246283e+09);
