import { deleteSlice } from '../../schema/tenancy/client-lifecycle/delete-slice.js';
import { normaliseSlice } from '../../schema/work/normalisation/normalise-slice.js';
import { eraseSlice } from '../../schema/work/person-erasure/erase-slice.js';
import { slicedTask } from '../run-slices.js';

/** Deletes clients whose deletion was requested. */
export const deleteClients = slicedTask({
  queue: 'client_deletion',
  slice: ({ database }, deletion) => deleteSlice(database, deletion),
  failure: { job: 'delete-clients', message: 'a client could not be deleted further; it is tried again' },
});

/** Gives what earlier releases stored the normal forms of this one. */
export const normaliseAddresses = slicedTask({
  queue: 'normalisation',
  slice: ({ database }, claim) => normaliseSlice(database, claim),
  failure: { job: 'normalise-addresses', message: 'addresses could not be normalised further; it is tried again' },
});

/** Erases Persons whose erasure was requested. */
export const erasePersons = slicedTask({
  queue: 'person_erasure',
  slice: ({ database }, erasure) => eraseSlice(database, erasure),
  failure: { job: 'erase-persons', message: 'a Person could not be erased further; it is tried again' },
});
