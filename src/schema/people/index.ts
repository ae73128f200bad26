import './person.js';
import './mutations.js';
