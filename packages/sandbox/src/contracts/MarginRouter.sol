// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./IWrappedNative.sol";
import "./MarginLenders.sol";
import "./SwapForwarder.sol";

interface IMorphoFlash {
    function flashLoan(address token, uint256 assets, bytes calldata data) external;
}

interface IAaveV3Flash {
    function flashLoanSimple(address receiver, address asset, uint256 amount, bytes calldata params, uint16 referral)
        external;
}

interface IAaveV2Flash {
    function flashLoan(
        address receiver,
        address[] calldata assets,
        uint256[] calldata amounts,
        uint256[] calldata modes,
        address onBehalfOf,
        bytes calldata params,
        uint16 referral
    ) external;
}

/// UNAUDITED: for the sandbox only, not for real funds. Margin trades in one transaction: a flash loan of the sold
/// token, a swap, a deposit or repayment of the bought token, a borrow or withdrawal that repays the loan, and a
/// transfer of the remaining tokens to the account. A refinancing moves a debt and its collateral to another lender.
///
/// - It only acts for `msg.sender`: no argument names the owner of the position.
/// - Contracts that a caller names are only called by typed functions. The forwarder, which has no permissions, makes
///   the one arbitrary call, the swap.
/// - It accepts one callback, from the source of the current flash loan, with the data of the current trade.
/// - It has no balances and no allowances between trades. Tokens sent to it go to the next account that trades.
contract MarginRouter is MarginLenders {
    using TokenCalls for address;

    enum FlashKind {
        Morpho,
        AaveV3,
        AaveV2
    }

    struct Flash {
        FlashKind kind;
        address source;
        uint256 amount;
    }

    struct Own {
        /// User deposit in the sold token, and in the bought token, in base units.
        uint256 sold;
        uint256 bought;
        /// Whether the deposit is paid in the native coin, which is wrapped.
        bool asNative;
    }

    struct Swap {
        address target;
        address spender;
        /// Minimum output of the bought token, in base units.
        uint256 least;
        bytes data;
    }

    struct Trade {
        Lender lender;
        /// Whether the bought token is repaid; otherwise it is deposited.
        bool repays;
        Leg bought;
        /// Whether the sold token is withdrawn; otherwise it is borrowed.
        bool withdraws;
        Leg sold;
        /// Maximum amount needed from the position to repay the loan. A withdrawal of everything may exceed it.
        uint256 most;
        Flash flash;
        Own own;
        Swap swap;
        /// Other tokens that the swap may leave, such as the yield token of a minted principal token.
        address[] sweeps;
        /// Seconds since the epoch.
        uint256 deadline;
    }

    /// A debt and its collateral that move to another lender. The flash loan is of the debt's token.
    struct Refinance {
        Lender from;
        Lender to;
        Leg repaid;
        Leg withdrawn;
        Leg deposited;
        Leg borrowed;
        /// Collateral in base units, unless `withdrawn.isAll`.
        uint256 collateral;
        /// Maximum new debt in base units.
        uint256 most;
        Flash flash;
        /// Seconds since the epoch.
        uint256 deadline;
    }

    SwapForwarder public immutable forwarder;
    address public immutable wrapped;

    /// Account of the current trade, expected caller of the callback, and hash of its data. Zero between trades.
    address private _user;
    address private _source;
    bytes32 private _hash;
    /// Whether the data of the callback is a `Refinance` instead of a `Trade`.
    bool private _refinances;

    event Traded(
        address indexed account, address indexed sold, address indexed bought, uint256 flash, uint256 fee, uint256 received
    );

    event Refinanced(
        address indexed account, address indexed debt, address indexed collateral, uint256 flash, uint256 fee
    );

    error Busy();
    error Expired();
    error SameToken();
    error OtherToken();
    error WrongValue();
    error ForeignCallback();
    error NoLoan();
    error TooLittleBought(uint256 received, uint256 least);
    error TakesTooMuch(uint256 needed, uint256 most);
    error LoanNotCovered(uint256 due, uint256 held);

    constructor(SwapForwarder forwarder_, address wrapped_) {
        forwarder = forwarder_;
        wrapped = wrapped_;
    }

    function trade(Trade calldata t) external payable {
        if (_user != address(0)) revert Busy();
        if (block.timestamp > t.deadline) revert Expired();
        if (t.sold.token == t.bought.token) revert SameToken();
        bytes memory data = abi.encode(t);
        (_user, _source, _hash) = (msg.sender, t.flash.source, keccak256(data));
        _takeOwn(t.sold.token, t.bought.token, t.own);
        _lend(t.flash, t.sold.token, data);
        _sweep(t.sold.token);
        _sweep(t.bought.token);
        for (uint256 i = 0; i < t.sweeps.length; i++) _sweep(t.sweeps[i]);
        (_user, _hash) = (address(0), bytes32(0));
    }

    function refinance(Refinance calldata r) external {
        if (_user != address(0)) revert Busy();
        if (block.timestamp > r.deadline) revert Expired();
        (address debt, address collateral) = (r.repaid.token, r.withdrawn.token);
        if (debt == collateral) revert SameToken();
        if (r.borrowed.token != debt || r.deposited.token != collateral) revert OtherToken();
        bytes memory data = abi.encode(r);
        (_user, _source, _hash, _refinances) = (msg.sender, r.flash.source, keccak256(data), true);
        _lend(r.flash, debt, data);
        _sweep(debt);
        _sweep(collateral);
        (_user, _hash, _refinances) = (address(0), bytes32(0), false);
    }

    function onMorphoFlashLoan(uint256, bytes calldata data) external {
        _hear(data, address(this));
        _run(data, 0);
    }

    /// Callback of Aave V3's `flashLoanSimple`.
    function executeOperation(address, uint256, uint256 premium, address initiator, bytes calldata data)
        external
        returns (bool)
    {
        _hear(data, initiator);
        _run(data, premium);
        return true;
    }

    /// Callback of Aave V2's `flashLoan`.
    function executeOperation(
        address[] calldata,
        uint256[] calldata,
        uint256[] calldata premiums,
        address initiator,
        bytes calldata data
    ) external returns (bool) {
        _hear(data, initiator);
        _run(data, premiums[0]);
        return true;
    }

    function _takeOwn(address sold, address bought, Own calldata own) private {
        if (msg.value != (own.asNative ? own.sold + own.bought : 0)) revert WrongValue();
        if (own.asNative) {
            if ((own.sold > 0 && sold != wrapped) || (own.bought > 0 && bought != wrapped)) revert WrongValue();
            IWrappedNative(wrapped).deposit{value: msg.value}();
            return;
        }
        if (own.sold > 0) sold.take(msg.sender, address(this), own.sold);
        if (own.bought > 0) bought.take(msg.sender, address(this), own.bought);
    }

    function _lend(Flash calldata flash, address token, bytes memory data) private {
        if (flash.kind == FlashKind.Morpho) {
            IMorphoFlash(flash.source).flashLoan(token, flash.amount, data);
        } else if (flash.kind == FlashKind.AaveV3) {
            IAaveV3Flash(flash.source).flashLoanSimple(address(this), token, flash.amount, data, 0);
        } else {
            (address[] memory tokens, uint256[] memory amounts) = (new address[](1), new uint256[](1));
            (tokens[0], amounts[0]) = (token, flash.amount);
            IAaveV2Flash(flash.source).flashLoan(address(this), tokens, amounts, new uint256[](1), address(this), data, 0);
        }
        // The callback sets `_source` to zero.
        if (_source != address(0)) revert NoLoan();
        token.allow(flash.source, 0);
    }

    /// Anyone can make Aave send a flash loan to this contract, so only the expected callback is accepted, once.
    function _hear(bytes calldata data, address initiator) private {
        if (msg.sender != _source || initiator != address(this) || keccak256(data) != _hash) revert ForeignCallback();
        _source = address(0);
    }

    function _run(bytes calldata data, uint256 fee) private {
        if (_refinances) _refinance(abi.decode(data, (Refinance)), fee);
        else _trade(abi.decode(data, (Trade)), fee);
    }

    function _refinance(Refinance memory r, uint256 fee) private {
        address user = _user;
        (address token, uint256 due) = (r.repaid.token, r.flash.amount + fee);
        _repay(r.from, r.repaid, user);
        _withdraw(r.from, r.withdrawn, r.collateral, user);
        _deposit(r.to, r.deposited, user);
        uint256 held = token.holding(address(this));
        if (held < due) {
            if (due - held > r.most) revert TakesTooMuch(due - held, r.most);
            _borrow(r.to, r.borrowed, due - held, user);
        }
        _approveRepayment(token, r.flash.source, due);
        emit Refinanced(user, token, r.withdrawn.token, r.flash.amount, fee);
    }

    function _approveRepayment(address token, address source, uint256 due) private {
        uint256 held = token.holding(address(this));
        if (held < due) revert LoanNotCovered(due, held);
        token.allow(source, due);
    }

    function _trade(Trade memory t, uint256 fee) private {
        address user = _user;
        uint256 received = _swap(t);
        if (t.repays) _repay(t.lender, t.bought, user);
        else _deposit(t.lender, t.bought, user);
        uint256 due = t.flash.amount + fee;
        uint256 held = t.sold.token.holding(address(this));
        if (t.sold.isAll || held < due) _takeFromPosition(t, held < due ? due - held : 0, user);
        _approveRepayment(t.sold.token, t.flash.source, due);
        emit Traded(user, t.sold.token, t.bought.token, t.flash.amount, fee, received);
    }

    function _takeFromPosition(Trade memory t, uint256 needed, address user) private {
        if (needed > t.most) revert TakesTooMuch(needed, t.most);
        if (t.withdraws) _withdraw(t.lender, t.sold, needed, user);
        else _borrow(t.lender, t.sold, needed, user);
    }

    /// Measures the output by the balance before and after: return values of the swap are ignored.
    function _swap(Trade memory t) private returns (uint256 received) {
        uint256 amount = t.flash.amount + t.own.sold;
        uint256 before = t.bought.token.holding(address(this));
        t.sold.token.send(address(forwarder), amount);
        forwarder.forward(t.sold.token, amount, t.swap.spender, t.swap.target, t.swap.data);
        received = t.bought.token.holding(address(this)) - before;
        if (received < t.swap.least) revert TooLittleBought(received, t.swap.least);
    }

    function _sweep(address token) private {
        uint256 left = token.holding(address(this));
        if (left > 0) token.send(msg.sender, left);
    }
}
