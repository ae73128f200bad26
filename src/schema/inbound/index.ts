import './deliveries/record-mutation.js';
import './deliveries/delivery.js';
import './deliveries/shapes.js';
import './deliveries/replay-deliveries.js';
import './integrations/integration-status.js';
import './integrations/mutations.js';
import './parked-events/parked-event.js';
import './parked-events/dismiss-events.js';
