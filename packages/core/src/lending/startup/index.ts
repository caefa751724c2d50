export { STARTUP_SCHEMAS, type StartupFileName, type StartupFiles } from './files.ts'
