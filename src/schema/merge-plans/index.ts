import './plan-fields.js';
