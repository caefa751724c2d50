/** What only a build needs, and what is read and handed in after it: long, and loaded with the first build. */
export { buildMayan } from './build.ts'
export { decodeMayan } from './calldata.ts'
export { submitOrderMayan } from './gasless.ts'
export { decodeOrderMayan } from './typed-data.ts'
