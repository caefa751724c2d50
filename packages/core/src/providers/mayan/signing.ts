/** What only a build needs, and what is read and handed in after it: long, and loaded with the first build. */
export { buildMayan } from './build.ts'
export { readForwarderCall } from './calldata.ts'
export { handInMayan } from './gasless.ts'
export { readMayanOrder } from './typed-data.ts'
