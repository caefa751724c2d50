import { type ComponentType, type ReactNode, use, useEffect, useState, useTransition } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { commonCopy } from '#locale/common-copy'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from './error-note.tsx'
import { isFailedModule } from './is-failed-module.ts'
import { useIsOffline } from './use-is-offline.ts'
import { OpenerContext } from './use-opener-focus.ts'

/** Renders the failure of a part in its frame, for example a dialog. */
type FailureFrame<Props> = (failure: ReactNode, props: Props) => ReactNode

/**
 * Creates a component whose code is loaded on first use. It suspends meanwhile: render it below a `Suspense`. If its code
 * fails to load, it states that in its own frame, with a button that loads the code again. If that fails too, a second button
 * reloads the page: a new deployment may have removed the code. Other errors are passed on to the page. React's `lazy` would keep the first failure, and pass it on to the page.
 *
 * @param load the code; a rejected promise is not kept
 * @param frame the frame of the failure. Default: none, so that it takes the place of the part
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: FailureFrame<Props> = (failure) => failure,
): ComponentType<Props> {
  return createPart(load, (props, retry) => frame(<LoadFailure {...retry} />, props))
}

/**
 * Creates a component for content next to the main content of a page. If its code fails to load, it renders nothing, and
 * loads the code again once the browser is online. Else like `createLazyPart`.
 */
export function createOptionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return createPart(load, (_props, { onRetry }) => <RetryOnline onRetry={onRetry} />)
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
  renderFailure: (props: Props, retry: RetryProps) => ReactNode,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  function Content(props: Props) {
    loading ??= load()
    const Loaded = use(loading)
    return <Loaded {...props} />
  }
  return function Part(props) {
    const [opener] = useState(() => document.activeElement)
    const [hasRetried, setHasRetried] = useState(false)
    return (
      <OpenerContext value={opener}>
        <ErrorBoundary
          // Cleared once React has caught the failure: cleared earlier, a render would start the next load by itself.
          onError={() => {
            loading = undefined
          }}
          fallbackRender={({ error, resetErrorBoundary }) => {
            if (!isFailedModule(error)) throw error
            const onRetry = () => {
              setHasRetried(true)
              resetErrorBoundary()
            }
            return renderFailure(props, { onRetry, hasRetried })
          }}
        >
          <Content {...props} />
        </ErrorBoundary>
      </OpenerContext>
    )
  }
}

interface RetryProps {
  /** Whether the code was loaded again, and failed to load again. */
  readonly hasRetried: boolean
  onRetry(): void
}

function LoadFailure({ onRetry, hasRetried }: RetryProps) {
  const isOffline = useIsOffline()
  const offersReload = hasRetried && !isOffline
  const hint = offersReload ? commonCopy.partReloadHint : commonCopy.partNotLoadedHint
  // In a transition, the failure stays until the code is there.
  const [isLoading, startTransition] = useTransition()
  return (
    <ErrorNote
      title={commonCopy.partNotLoaded}
      message={isOffline ? commonCopy.offline : hint}
      action={
        <>
          <Button size="small" onClick={() => startTransition(onRetry)}>
            {isLoading ? commonCopy.retrying : commonCopy.tryAgain}
          </Button>
          {offersReload && (
            <Button size="small" onClick={() => window.location.reload()}>
              {commonCopy.reloadPage}
            </Button>
          )}
        </>
      }
    />
  )
}

function RetryOnline({ onRetry }: Pick<RetryProps, 'onRetry'>) {
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return null
}
