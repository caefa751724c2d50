import type { ErrorTranslator } from '../chain-errors/error-translator.ts'
import type { ServicePlugin } from '../platforms/service-plugin.ts'
import { ErrorReporter, type ErrorReporterOptions } from './error-reporter.ts'

/** Adds `causeway.reporter`, which reports errors to a worker of the application. */
export function errorReports(
  options: Pick<ErrorReporterOptions, 'baseUrl' | 'environment' | 'showsWallet' | 'limits'> = {},
): ServicePlugin<'reporter', ErrorReporter, { readonly errors: ErrorTranslator }> {
  return {
    name: 'reporter',
    requires: [],
    create(context, { errors }) {
      const reporter = new ErrorReporter({ ...context, ...options, translator: errors })
      context.onDispose(() => reporter.dispose())
      return reporter
    },
  }
}
