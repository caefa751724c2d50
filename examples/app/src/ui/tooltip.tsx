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
  /** A single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** `click` toggles it, and replaces hover and focus. Default `hover`; on touch screens a tap toggles both. */
  opensOn?: 'hover' | 'click' | undefined
  /** Hover time before it is shown, in milliseconds. Default 300. */
  delayMs?: number | undefined
  /** Whether the element has the width of its container. */
  isWide?: boolean | undefined
}

/** A tooltip on hover, focus and tap, or on click. */
export function Tooltip({ text, children, opensOn = 'hover', delayMs = 300, isWide }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const timer = useRef<number>(undefined)
  const anchor = useRef<HTMLSpanElement>(null)
  // A tap also sends the events of hover and focus, which would show the tooltip before the tap toggles it.
  const isTouch = useRef(false)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    // Safari does not focus a tapped button, so it does not blur it either.
    const hideOutside = ({ target }: Event) => {
      if (!(target instanceof Node && anchor.current?.contains(target))) setShown(false)
    }
    document.addEventListener('pointerdown', hideOutside)
    return () => document.removeEventListener('pointerdown', hideOutside)
  }, [isShown])
  const hide = () => {
    window.clearTimeout(timer.current)
    setShown(false)
  }
  const showSoon = () => {
    timer.current = window.setTimeout(() => setShown(true), delayMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return
    // Escape closes only the tooltip, not the layer below it.
    event.stopPropagation()
    hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the interactive one
    <span
      ref={anchor}
      className={styles['anchor']}
      data-wide={isWide}
      onPointerDown={({ pointerType }) => {
        isTouch.current = pointerType === 'touch'
      }}
      onPointerEnter={({ pointerType }) => opensOn === 'hover' && pointerType !== 'touch' && showSoon()}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && hide()}
      onFocus={() => opensOn === 'hover' && !isTouch.current && setShown(true)}
      onClick={() => (opensOn === 'click' || isTouch.current) && setShown(!isShown)}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {isShown ? cloneElement(children, { 'aria-describedby': id }) : children}
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
