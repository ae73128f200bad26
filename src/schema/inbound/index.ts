import './deliveries/record-mutation.js';
import './deliveries/delivery.js';
import './deliveries/shape.js';
import './deliveries/replay-mutations.js';
import './integrations/integration-status.js';
import './integrations/mutations.js';
import './parked-events/parked-event.js';
import './parked-events/mutations.js';
