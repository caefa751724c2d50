import { Navigate, Route, Routes, useLocation } from 'react-router'
import {
  BridgePage,
  BuySellPage,
  HOME,
  LendingDetailPage,
  LendingIndexPage,
  LendingProPage,
  MarketsPage,
  MultichainPage,
  NotFoundPage,
  PortfolioPage,
  RewardsPage,
  SwapPage,
  YieldsPage,
} from './pages.ts'
import { isRestricted } from './restricted.ts'

/** Every page of the app by its path. */
export function AppRoutes() {
  return appRoutes(isRestricted)
}

export function appRoutes(isRestricted: boolean) {
  return (
    <Routes>
      <Route path="/" element={<ToHome />} />
      <Route path="/margin" element={<ToHome />} />
      <Route path="/swap" element={<SwapPage />} />
      <Route path="/bridge" element={<BridgePage />} />
      <Route path="/lending" element={<LendingIndexPage />} />
      <Route path="/lending/pro/:chainId/:lenderId" element={<LendingProPage />} />
      <Route path="/lending/:chainId/:lenderId" element={<LendingDetailPage />} />
      <Route path="/markets" element={<MarketsPage />} />
      <Route path="/yields" element={<YieldsPage />} />
      <Route path="/portfolio" element={<PortfolioPage />} />
      <Route path="/rewards" element={<RewardsPage />} />
      {!isRestricted && <Route path="/multichain" element={<MultichainPage />} />}
      {!isRestricted && <Route path="/buysell" element={<BuySellPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** The query goes along, so that a shared link keeps its chain and referral code. */
function ToHome() {
  const { search } = useLocation()
  return <Navigate to={`${HOME}${search}`} replace />
}
