/** Matches the errors of browsers for a module that could not be loaded. Safari has its own for a host that returns a page. */
const FAILED_MODULE =
  /dynamically imported module|importing a module script failed|not a valid javascript mime type/i

/** Returns whether an error states that the code of a module could not be loaded. */
export function isFailedModule(error: unknown): boolean {
  return error instanceof Error && FAILED_MODULE.test(error.message)
}
