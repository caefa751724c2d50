import type { ChainRecord } from '@causeway/core/chains'
import { sortByPriority } from '@causeway/core/chains'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { ChainLogo } from '../../../ui/chain-logo.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './network-menu.module.css'
import { activeAfter, networksNamed } from './networks.ts'

interface NetworkMenuProps {
  readonly chosen: ChainRecord | undefined
  readonly chains: readonly ChainRecord[]
  onChoose(chainId: number): void
}

/** Chooses a network among all, by a part of its name. */
export function NetworkMenu({ chosen, chains, onChoose }: NetworkMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const choose = (chainId: number) => {
    onChoose(chainId)
    close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only learns that the focus has left the parts inside
    <div className={styles['menu']} onBlur={onBlur}>
      <span className="label" aria-hidden="true">
        {rewardsCopy.network}
      </span>
      <button
        ref={button}
        type="button"
        className={styles['chosen']}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="visuallyHidden">{rewardsCopy.network}</span>
        {chosen ? (
          <>
            <ChainLogo name={chosen.name} seed={`${chosen.id}`} />
            {chosen.name}
          </>
        ) : (
          <span className="dim">{rewardsCopy.selectNetwork}</span>
        )}
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </button>
      {isOpen && <Networks chains={chains} chosen={chosen} onChoose={choose} onClose={close} />}
    </div>
  )
}

interface NetworksProps extends NetworkMenuProps {
  onClose(): void
}

function Networks({ chains, chosen, onChoose, onClose }: NetworksProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = networksNamed(sortByPriority(chains), text)
  const current = found[active]
  const optionId = (chain: ChainRecord) => `${id}-${chain.id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the active option that moves
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  useEffect(() => {
    // Closes this list alone: the dialog under it, which listens to the document, does not hear of it.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => window.removeEventListener('keydown', onEscape, { capture: true })
  }, [onClose])

  const search = (typed: string) => {
    setText(typed)
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = activeAfter(event.key, active, found.length)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && current) onChoose(current.id)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <div className={styles['networks']}>
      <Field
        className={styles['search']}
        label={rewardsCopy.searchNetworks}
        hideLabel
        icon="search"
        value={text}
        onChange={search}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
      />
      {found.length === 0 && (
        <p className={styles['none']} role="status">
          {fixedCopy.rewards.noNetworks}
        </p>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={rewardsCopy.networks}
        className={styles['list']}
        hidden={found.length === 0}
      >
        {found.map((chain, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={chain.id}
            id={optionId(chain)}
            role="option"
            aria-selected={at === active}
            className={styles['option']}
            // The search keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(at)}
            onClick={() => onChoose(chain.id)}
          >
            <ChainLogo name={chain.name} seed={`${chain.id}`} />
            {chain.name}
            {chain.id === chosen?.id && <Icon name="check" label={rewardsCopy.selected} />}
          </div>
        ))}
      </div>
    </div>
  )
}
