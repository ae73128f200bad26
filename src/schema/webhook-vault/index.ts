import './record-mutation.js';
import './delivery.js';
import './shape.js';
import './replay-mutations.js';
