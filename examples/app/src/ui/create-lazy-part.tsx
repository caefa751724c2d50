import { type ComponentType, type ReactNode, use, useEffect, useTransition } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { commonCopy } from '#locale/common-copy'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { isFailedModule } from './is-failed-module.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Renders the failure of a part in its frame, for example a dialog. */
type FailureFrame<Props> = (failure: ReactNode, props: Props) => ReactNode

/**
 * Creates a component whose code is loaded on first use. It suspends meanwhile: render it below a `Suspense`. If its code
 * fails to load, it states that in its own frame, with a button that loads the code again. Other errors are passed on to
 * the page. React's `lazy` would keep the first failure, and pass it on to the page.
 *
 * @param load the code; a rejected promise is not kept
 * @param frame the frame of the failure. Default: none, so that it takes the place of the part
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: FailureFrame<Props> = (failure) => failure,
): ComponentType<Props> {
  return createPart(load, (props, retry) => frame(<LoadFailure onRetry={retry} />, props))
}

/**
 * Creates a component for content next to the main content of a page. If its code fails to load, it renders nothing, and
 * loads the code again once the browser is online. Else like `createLazyPart`.
 */
export function createOptionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return createPart(load, (_props, retry) => <RetryOnline onRetry={retry} />)
}

/** Renders the failure of a part in a dialog that can be closed. */
export function frameInDialog(failure: ReactNode, { onClose }: { onClose(): void }): ReactNode {
  return (
    <Dialog isOpen onClose={onClose} title={commonCopy.notLoaded}>
      {failure}
    </Dialog>
  )
}

function createPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  renderFailure: (props: Props, retry: () => void) => ReactNode,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  function Content(props: Props) {
    loading ??= load()
    const Loaded = use(loading)
    return <Loaded {...props} />
  }
  return function Part(props) {
    return (
      <ErrorBoundary
        // Cleared once React has caught the failure: cleared earlier, a render would start the next load by itself.
        onError={() => {
          loading = undefined
        }}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!isFailedModule(error)) throw error
          return renderFailure(props, () => resetErrorBoundary())
        }}
      >
        <Content {...props} />
      </ErrorBoundary>
    )
  }
}

interface RetryProps {
  onRetry(): void
}

function LoadFailure({ onRetry }: RetryProps) {
  const isOffline = useIsOffline()
  // In a transition, the failure stays until the code is there.
  const [isLoading, startTransition] = useTransition()
  return (
    <ErrorNote
      title={commonCopy.partNotLoaded}
      message={isOffline ? commonCopy.offline : commonCopy.partNotLoadedHint}
      action={
        <Button size="small" onClick={() => startTransition(onRetry)}>
          {isLoading ? commonCopy.retrying : commonCopy.tryAgain}
        </Button>
      }
    />
  )
}

function RetryOnline({ onRetry }: RetryProps) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return null
}
