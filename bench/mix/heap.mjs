// Loaded into each process of the service. It writes once a second how much of the heap is in use, which /proc does not
// tell, to a file that is named after the process.
import { writeFileSync } from 'node:fs';

const file = `${process.env.HEAP_FOLDER}/${process.pid}`;
setInterval(() => writeFileSync(file, String(process.memoryUsage().heapUsed)), 1_000).unref();
