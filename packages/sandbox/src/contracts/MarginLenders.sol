// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./TokenCalls.sol";

interface IAave {
    function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referral) external;
    function supply(address asset, uint256 amount, address onBehalfOf, uint16 referral) external;
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
    function borrow(address asset, uint256 amount, uint256 mode, uint16 referral, address onBehalfOf) external;
    function repay(address asset, uint256 amount, uint256 mode, address onBehalfOf) external returns (uint256);
}

interface IComet {
    function supplyTo(address dst, address asset, uint256 amount) external;
    function withdrawFrom(address src, address to, address asset, uint256 amount) external;
    function borrowBalanceOf(address account) external view returns (uint256);
    function collateralBalanceOf(address account, address asset) external view returns (uint128);
}

struct MorphoMarket {
    address loanToken;
    address collateralToken;
    address oracle;
    address irm;
    uint256 lltv;
}

interface IMorpho {
    function accrueInterest(MorphoMarket memory market) external;
    function market(bytes32 id)
        external
        view
        returns (uint128, uint128, uint128 borrowAssets, uint128 borrowShares, uint128, uint128);
    function position(bytes32 id, address user)
        external
        view
        returns (uint256 supplyShares, uint128 borrowShares, uint128 collateral);
    function supplyCollateral(MorphoMarket memory market, uint256 assets, address onBehalf, bytes memory data) external;
    function withdrawCollateral(MorphoMarket memory market, uint256 assets, address onBehalf, address receiver)
        external;
    function borrow(MorphoMarket memory market, uint256 assets, uint256 shares, address onBehalf, address receiver)
        external
        returns (uint256, uint256);
    function repay(
        MorphoMarket memory market,
        uint256 assets,
        uint256 shares,
        address onBehalf,
        bytes memory data
    ) external returns (uint256, uint256);
}

interface IVToken {
    function balanceOf(address account) external view returns (uint256);
    function borrowBalanceCurrent(address account) external returns (uint256);
    function mintBehalf(address receiver, uint256 amount) external returns (uint256);
    function borrowBehalf(address borrower, uint256 amount) external returns (uint256);
    function redeemBehalf(address redeemer, uint256 vTokens) external returns (uint256);
    function redeemUnderlyingBehalf(address redeemer, uint256 amount) external returns (uint256);
    function repayBorrowBehalf(address borrower, uint256 amount) external returns (uint256);
}

/// Deposit, repay, borrow and withdraw at each lender, for an account that has given this contract permission. `user`
/// is always the account that started the trade: callers cannot name another. UNAUDITED.
abstract contract MarginLenders {
    using TokenCalls for address;

    enum LenderKind {
        AaveV2,
        AaveV3,
        Comet,
        Morpho,
        Venus
    }

    struct Leg {
        address token;
        /// Token of the account's balance at the lender: Aave's aToken for a withdrawal and debt token for a repayment,
        /// Venus' vToken; unused for other lenders.
        address holder;
        /// Aave's rate mode: 1 for stable, 2 for variable.
        uint256 rateMode;
        /// Whether the whole balance is meant, including interest.
        bool isAll;
    }

    struct Lender {
        LenderKind kind;
        /// Aave's pool, the Comet or Morpho; unused for Venus.
        address at;
        MorphoMarket morpho;
    }

    error DebtNotCovered(uint256 owed, uint256 held);
    error LenderRefused(uint256 code);

    function _deposit(Lender memory lender, Leg memory leg, address user) internal {
        uint256 amount = leg.token.holding(address(this));
        if (amount == 0) return;
        address spender = lender.kind == LenderKind.Venus ? leg.holder : lender.at;
        leg.token.allow(spender, amount);
        if (lender.kind == LenderKind.AaveV2) IAave(lender.at).deposit(leg.token, amount, user, 0);
        else if (lender.kind == LenderKind.AaveV3) IAave(lender.at).supply(leg.token, amount, user, 0);
        else if (lender.kind == LenderKind.Comet) IComet(lender.at).supplyTo(user, leg.token, amount);
        else if (lender.kind == LenderKind.Morpho) IMorpho(lender.at).supplyCollateral(lender.morpho, amount, user, "");
        else _check(IVToken(leg.holder).mintBehalf(user, amount));
        leg.token.allow(spender, 0);
    }

    /// Repays at most the debt. The rest stays in this contract until it is swept.
    function _repay(Lender memory lender, Leg memory leg, address user) internal {
        uint256 held = leg.token.holding(address(this));
        uint256 owed = _owed(lender, leg, user);
        if (leg.isAll && held < owed) revert DebtNotCovered(owed, held);
        uint256 amount = held < owed ? held : owed;
        if (amount == 0) return;
        address spender = lender.kind == LenderKind.Venus ? leg.holder : lender.at;
        leg.token.allow(spender, amount);
        if (lender.kind == LenderKind.AaveV2 || lender.kind == LenderKind.AaveV3) {
            IAave(lender.at).repay(leg.token, amount, leg.rateMode, user);
        } else if (lender.kind == LenderKind.Comet) {
            IComet(lender.at).supplyTo(user, leg.token, amount);
        } else if (lender.kind == LenderKind.Morpho) {
            _repayMorpho(IMorpho(lender.at), lender.morpho, amount == owed, amount, user);
        } else {
            _check(IVToken(leg.holder).repayBorrowBehalf(user, amount));
        }
        leg.token.allow(spender, 0);
    }

    function _borrow(Lender memory lender, Leg memory leg, uint256 amount, address user) internal {
        if (lender.kind == LenderKind.AaveV2 || lender.kind == LenderKind.AaveV3) {
            IAave(lender.at).borrow(leg.token, amount, leg.rateMode, 0, user);
        } else if (lender.kind == LenderKind.Comet) {
            IComet(lender.at).withdrawFrom(user, address(this), leg.token, amount);
        } else if (lender.kind == LenderKind.Morpho) {
            IMorpho(lender.at).borrow(lender.morpho, amount, 0, user, address(this));
        } else {
            _check(IVToken(leg.holder).borrowBehalf(user, amount));
        }
    }

    /// Withdraws at least `amount`; a unit or two more if the lender accounts in shares.
    function _withdraw(Lender memory lender, Leg memory leg, uint256 amount, address user) internal {
        if (lender.kind == LenderKind.AaveV2 || lender.kind == LenderKind.AaveV3) {
            uint256 all = leg.holder.holding(user);
            // aToken transfers round to whole shares; one more unit ensures that the amount arrives.
            uint256 moved = leg.isAll || amount + 1 > all ? all : amount + 1;
            leg.holder.take(user, address(this), moved);
            IAave(lender.at).withdraw(leg.token, type(uint256).max, address(this));
        } else if (lender.kind == LenderKind.Comet) {
            uint256 all = leg.isAll ? IComet(lender.at).collateralBalanceOf(user, leg.token) : amount;
            IComet(lender.at).withdrawFrom(user, address(this), leg.token, all);
        } else if (lender.kind == LenderKind.Morpho) {
            if (leg.isAll) (,, amount) = _morphoPosition(lender, user);
            IMorpho(lender.at).withdrawCollateral(lender.morpho, amount, user, address(this));
        } else if (leg.isAll) {
            _check(IVToken(leg.holder).redeemBehalf(user, IVToken(leg.holder).balanceOf(user)));
        } else {
            _check(IVToken(leg.holder).redeemUnderlyingBehalf(user, amount));
        }
    }

    /// Returns the debt, including the interest up to this block.
    function _owed(Lender memory lender, Leg memory leg, address user) private returns (uint256) {
        if (lender.kind == LenderKind.AaveV2 || lender.kind == LenderKind.AaveV3) return leg.holder.holding(user);
        if (lender.kind == LenderKind.Comet) return IComet(lender.at).borrowBalanceOf(user);
        if (lender.kind == LenderKind.Venus) return IVToken(leg.holder).borrowBalanceCurrent(user);
        IMorpho(lender.at).accrueInterest(lender.morpho);
        (, uint256 shares,) = _morphoPosition(lender, user);
        (,, uint256 assets, uint256 allShares,,) = IMorpho(lender.at).market(keccak256(abi.encode(lender.morpho)));
        // Morpho's `SharesMathLib.toAssetsUp`
        return (shares * (assets + 1) + allShares + 1e6 - 1) / (allShares + 1e6);
    }

    /// Repays a whole debt by its shares, so that no debt remains.
    function _repayMorpho(IMorpho morpho, MorphoMarket memory market, bool isAll, uint256 amount, address user)
        private
    {
        if (!isAll) {
            morpho.repay(market, amount, 0, user, "");
            return;
        }
        (, uint128 shares,) = morpho.position(keccak256(abi.encode(market)), user);
        morpho.repay(market, 0, shares, user, "");
    }

    function _morphoPosition(Lender memory lender, address user)
        private
        view
        returns (uint256 supplied, uint256 owed, uint256 collateral)
    {
        return IMorpho(lender.at).position(keccak256(abi.encode(lender.morpho)), user);
    }

    /// Compound V2 reports failures as an error code in a call that succeeds.
    function _check(uint256 code) private pure {
        if (code != 0) revert LenderRefused(code);
    }
}
