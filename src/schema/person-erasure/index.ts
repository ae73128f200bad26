import './erasures.js';
