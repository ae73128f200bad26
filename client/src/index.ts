export {
  type Answer,
  type ClientOptions,
  createClient,
  type Endpoint,
  GraphQLRefusal,
  type Request,
} from './client.js';
export type * from './rest-types.js';
