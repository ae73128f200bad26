import './person.js';
import './person-connections.js';
import './merge-record.js';
import './queries.js';
import './mutations.js';
import './undo-mutation.js';
