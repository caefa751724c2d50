export { across } from './across/index.ts'
