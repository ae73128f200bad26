import './record-mutation.js';
