import { commonCopy } from '#locale/common-copy'
import { Button } from './button.tsx'

interface RetryButtonProps {
  readonly isRetrying: boolean
  onRetry(): void
}

/** A button that repeats a failed read, and announces the retry. */
export function RetryButton({ isRetrying, onRetry }: RetryButtonProps) {
  return (
    <>
      <Button isDisabled={isRetrying} onClick={onRetry}>
        {isRetrying ? commonCopy.retrying : commonCopy.retry}
      </Button>
      <span className="visuallyHidden" role="status">
        {isRetrying && commonCopy.retrying}
      </span>
    </>
  )
}
