import { builder } from './kernel/builder.js';
import { countMutations } from './reporting/usage/count-mutations.js';
import { guardReaders } from './tenancy/users/guard-readers.js';
import './kernel/errors.js';
import './crm/index.js';
import './inbound/index.js';
import './history/index.js';
import './tenancy/index.js';
import './work/index.js';
import './reporting/index.js';

export const schema = guardReaders(countMutations(builder.toSchema()));
