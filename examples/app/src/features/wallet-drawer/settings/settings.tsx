import { useSettings } from '@causeway/react'
import { lendingRoute } from '@causeway/view-models'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Switch } from '../../../ui/switch.tsx'
import { ChartStyleChoice } from './chart-style-choice.tsx'
import { CustomTokens } from './custom-tokens.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import styles from './settings.module.css'
import { ThemeCards } from './theme-cards.tsx'
import { ViewAs } from './view-as.tsx'

/** Settings of the user interface. Changes apply immediately. */
export function Settings() {
  const { settings } = useEngine()
  const { expertMode, preferPermits, userTheme, chartStyle } = useSettings()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const changeExpertMode = (isOn: boolean) => {
    settings.change({ expertMode: isOn })
    const { chainId, lenderId: lender } = matchMarket(pathname)?.params ?? {}
    if (chainId === undefined || lender === undefined) return
    const path = lendingRoute({ chainId: Number(chainId), lender }, { expertMode: isOn })
    navigate(path + window.location.search, { replace: true })
  }
  return (
    <>
      <section className={styles['switches']}>
        <Switch
          isOn={expertMode}
          onChange={changeExpertMode}
          label={fixedCopy.settings.expertMode}
          description={walletCopy.expertHint}
        />
        <Switch
          isOn={preferPermits}
          onChange={(isOn) => settings.change({ preferPermits: isOn })}
          label={fixedCopy.settings.preferPermits}
          description={walletCopy.permitHint}
        />
      </section>
      <section className={styles['themes']}>
        <h3 className={styles['title']} id="preference-mode">
          {fixedCopy.settings.preferenceMode}
        </h3>
        <ThemeCards
          labelledBy="preference-mode"
          chosen={userTheme}
          onChoose={(theme) => settings.change({ userTheme: theme })}
        />
      </section>
      <section className={styles['themes']}>
        <h3 className={styles['title']}>{walletCopy.chartStyle}</h3>
        <ChartStyleChoice chosen={chartStyle} />
      </section>
      <ViewAs />
      <CustomTokens />
      <SavedAddresses />
    </>
  )
}

/** Returns the market of a lending page in either layout; null for other pages. */
function matchMarket(pathname: string) {
  return (
    matchPath('/lending/pro/:chainId/:lenderId', pathname) ??
    matchPath('/lending/:chainId/:lenderId', pathname)
  )
}
