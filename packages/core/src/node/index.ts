/**
 * Storage for Node.js scripts and services.
 *
 * @packageDocumentation
 */

export { fileStorage } from './file-storage.ts'
