import './person.js';
import './merge-record.js';
import './queries.js';
import './mutations.js';
