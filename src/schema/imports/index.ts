import './import.js';
