import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { isFailedModule } from './load-again.ts'

/** Content next to the main content of a page. Renders nothing while its code loads, and if the code fails to load. */
export function Optional({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary FallbackComponent={Missing}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Renders nothing for code that failed to load, and passes other errors on to the page. */
function Missing({ error }: FallbackProps): null {
  if (isFailedModule(error)) return null
  throw error
}
