import './parked-event.js';
import './mutations.js';
