import type { ChainRecord } from '@causeway/core/chains'
import { sortByPriority } from '@causeway/core/chains'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { ChainLogo } from '../../../ui/chain-logo.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { activeAfter, findNetworks } from './find-networks.ts'
import styles from './network-menu.module.css'

interface NetworkMenuProps {
  readonly chosen: ChainRecord | undefined
  readonly chains: readonly ChainRecord[]
  onChoose(chainId: number): void
}

/** Searchable menu of networks. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes when the focus leaves its content
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
  const matches = findNetworks(sortByPriority(chains), text)
  const current = matches[active]
  const optionId = (chain: ChainRecord) => `${id}-${chain.id}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the active option changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  useEffect(() => {
    // Close only this list: the dialog below listens on the document.
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
    const next = activeAfter(event.key, active, matches.length)
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
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
      />
      {matches.length === 0 && (
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
        hidden={matches.length === 0}
      >
        {matches.map((chain, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={chain.id}
            id={optionId(chain)}
            role="option"
            aria-selected={index === active}
            className={styles['option']}
            // Keep the focus in the search field.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(index)}
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
