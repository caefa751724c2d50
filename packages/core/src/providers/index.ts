export {
  bigintSchema,
  booleanSchema,
  chainIdSchema,
  createHttpClient,
  evmAddressSchema,
  type Hex,
  type HttpClient,
  type HttpClientOptions,
  type HttpContext,
  HttpError,
  type HttpReply,
  type HttpRequest,
  hashSchema,
  hexDataSchema,
  mulDiv,
  nonNegativeSchema,
  parseExternal,
  quantitySchema,
  type Schema,
  scalarSchema,
  scaleDecimals,
  textSchema,
  uintSchema,
  wordSchema,
} from '../kernel/index.ts'
export { across } from './across/index.ts'
export { type LifiOptions, lifi } from './lifi/index.ts'
export { squidV2 } from './squid-v2/index.ts'
