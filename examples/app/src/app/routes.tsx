import { Navigate, Route, Routes, useLocation } from 'react-router'
import { isRestricted } from '../state/is-restricted.ts'
import {
  ApprovalsPage,
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

/** Every page of the app by its path. */
export function AppRoutes() {
  return appRoutes(isRestricted)
}

export function appRoutes(isRestricted: boolean) {
  return (
    <Routes>
      <Route path="/" element={<RedirectHome />} />
      <Route path="/margin" element={<RedirectHome />} />
      <Route path="/swap" element={<SwapPage />} />
      <Route path="/bridge" element={<BridgePage />} />
      <Route path="/lending" element={<LendingIndexPage />} />
      <Route path="/lending/pro/:chainId/:lenderId" element={<LendingProPage />} />
      <Route path="/lending/:chainId/:lenderId" element={<LendingDetailPage />} />
      <Route path="/markets" element={<MarketsPage />} />
      <Route path="/yields" element={<YieldsPage />} />
      <Route path="/portfolio" element={<PortfolioPage />} />
      <Route path="/approvals" element={<ApprovalsPage />} />
      <Route path="/rewards" element={<RewardsPage />} />
      {!isRestricted && <Route path="/multichain" element={<MultichainPage />} />}
      {!isRestricted && <Route path="/buysell" element={<BuySellPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** Redirects to the default page and keeps the query, so that a shared link keeps its chain and referral code. */
function RedirectHome() {
  const { search } = useLocation()
  return <Navigate to={`${HOME}${search}`} replace />
}
