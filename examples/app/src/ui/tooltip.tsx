import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /** One element that can take the focus. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** Of resting before it shows. */
const DELAY_MS = 300

/** A sentence about the thing under the pointer or the focus. Never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const waiting = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(waiting.current), [])
  const hide = () => {
    window.clearTimeout(waiting.current)
    setShown(false)
  }
  const show = () => setShown(true)
  const showSoon = () => {
    waiting.current = window.setTimeout(show, DELAY_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return
    // Only the tip is closed by it, not what lies under.
    event.stopPropagation()
    hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed or focused is the element inside
    <span
      className={styles['anchor']}
      onPointerEnter={showSoon}
      onFocus={show}
      onPointerLeave={hide}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          className={styles['tip']}
          ref={(tip) => tip?.showPopover()}
        >
          {text}
        </span>
      )}
    </span>
  )
}
