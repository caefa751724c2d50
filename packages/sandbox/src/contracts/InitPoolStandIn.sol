// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {TokenCalls} from "./TokenCalls.sol";

/// A stand-in for a lending pool of Init Capital, whose code is not under a free license. It reimplements the published
/// interface, the errors and the rounding. The pool is its own rate model, and no account owns its treasury.
contract InitPoolStandIn {
    using TokenCalls for address;

    uint256 private constant ONE = 1e18;
    uint256 private constant VIRTUAL_SHARES = 1e8;
    uint256 private constant VIRTUAL_ASSETS = 1;
    uint256 private constant KINK = 0.8e18;
    uint256 private constant RATE_AT_KINK = uint256(0.05e18) / 365 days;
    uint256 private constant RATE_ABOVE_KINK = uint256(0.9e18) / 365 days;

    uint256 public constant reserveFactor_e18 = 0.1e18;

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    address public immutable core;
    address public immutable underlyingToken;
    address public immutable treasury;

    uint256 public cash;
    uint256 public totalDebt;
    uint256 public totalDebtShares;
    uint256 public lastAccruedTime;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    modifier onlyCore() {
        require(msg.sender == core, "INC#101");
        _;
    }

    modifier accrued() {
        accrueInterest();
        _;
    }

    constructor(address core_, address underlying, string memory symbol_, uint8 underlyingDecimals, address treasury_) {
        core = core_;
        underlyingToken = underlying;
        name = string.concat("INIT ", symbol_);
        symbol = string.concat("in", symbol_);
        decimals = underlyingDecimals + 8;
        treasury = treasury_;
        lastAccruedTime = block.timestamp;
    }

    // Functions of the core

    /// Mints shares for the tokens that were transferred to this contract before.
    function mint(address receiver) external onlyCore accrued returns (uint256 shares) {
        uint256 newCash = underlyingToken.holding(address(this));
        shares = toShares(newCash - cash);
        require(shares != 0, "INC#100");
        cash = newCash;
        _mint(receiver, shares);
    }

    /// Burns the shares that were transferred to this contract before, and pays their value.
    function burn(address receiver) external onlyCore accrued returns (uint256 amount) {
        uint256 shares = balanceOf[address(this)];
        require(shares != 0, "INC#100");
        amount = toAmt(shares);
        require(amount <= cash, "INC#404");
        cash -= amount;
        balanceOf[address(this)] = 0;
        totalSupply -= shares;
        emit Transfer(address(this), address(0), shares);
        require(underlyingToken.send(receiver, amount), "SafeERC20: ERC20 operation did not succeed");
    }

    function borrow(address receiver, uint256 amount) external onlyCore accrued returns (uint256 shares) {
        require(amount <= cash, "INC#404");
        shares = debtAmtToShareStored(amount);
        totalDebtShares += shares;
        totalDebt += amount;
        cash -= amount;
        require(underlyingToken.send(receiver, amount), "SafeERC20: ERC20 operation did not succeed");
    }

    /// Uses the tokens that were transferred to this contract before.
    function repay(uint256 shares) external onlyCore accrued returns (uint256 amount) {
        amount = debtShareToAmtStored(shares);
        require(amount <= underlyingToken.holding(address(this)) - cash, "INC#405");
        totalDebtShares -= shares;
        totalDebt = totalDebt > amount ? totalDebt - amount : 0;
        cash += amount;
    }

    // Interest

    function accrueInterest() public {
        uint256 elapsed = block.timestamp - lastAccruedTime;
        if (elapsed == 0) return;
        uint256 interest = getBorrowRate_e18() * elapsed * totalDebt / ONE;
        uint256 reserve = interest * reserveFactor_e18 / ONE;
        if (reserve > 0) {
            _mint(treasury, reserve * (totalSupply + VIRTUAL_SHARES) / (totalAssets() + interest - reserve + VIRTUAL_ASSETS));
        }
        totalDebt += interest;
        lastAccruedTime = block.timestamp;
    }

    function irm() external view returns (address) {
        return address(this);
    }

    /// Returns the borrow rate per second, in WAD.
    function getBorrowRate_e18(uint256 cash_, uint256 debt) public pure returns (uint256) {
        if (debt == 0) return 0;
        uint256 utilization = debt * ONE / (cash_ + debt);
        if (utilization <= KINK) return RATE_AT_KINK * utilization / KINK;
        return RATE_AT_KINK + RATE_ABOVE_KINK * (utilization - KINK) / (ONE - KINK);
    }

    function getBorrowRate_e18() public view returns (uint256) {
        return getBorrowRate_e18(cash, totalDebt);
    }

    function getSupplyRate_e18() external view returns (uint256) {
        if (totalAssets() == 0) return 0;
        return getBorrowRate_e18() * (ONE - reserveFactor_e18) * totalDebt / (totalAssets() * ONE);
    }

    // Shares: deposits round down, debts round up

    function totalAssets() public view returns (uint256) {
        return cash + totalDebt;
    }

    function toShares(uint256 amount) public view returns (uint256) {
        return amount * (totalSupply + VIRTUAL_SHARES) / (totalAssets() + VIRTUAL_ASSETS);
    }

    function toAmt(uint256 shares) public view returns (uint256) {
        return shares * (totalAssets() + VIRTUAL_ASSETS) / (totalSupply + VIRTUAL_SHARES);
    }

    function debtAmtToShareStored(uint256 amount) public view returns (uint256) {
        return totalDebt == 0 ? amount : _divUp(amount * totalDebtShares, totalDebt);
    }

    function debtShareToAmtStored(uint256 shares) public view returns (uint256) {
        return totalDebtShares == 0 ? 0 : _divUp(shares * totalDebt, totalDebtShares);
    }

    function toSharesCurrent(uint256 amount) external accrued returns (uint256) {
        return toShares(amount);
    }

    function toAmtCurrent(uint256 shares) external accrued returns (uint256) {
        return toAmt(shares);
    }

    function debtAmtToShareCurrent(uint256 amount) external accrued returns (uint256) {
        return debtAmtToShareStored(amount);
    }

    function debtShareToAmtCurrent(uint256 shares) external accrued returns (uint256) {
        return debtShareToAmtStored(shares);
    }

    function _divUp(uint256 value, uint256 by) private pure returns (uint256) {
        return (value + by - 1) / by;
    }

    // ERC-20 of the shares

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(allowance[from][msg.sender] >= value, "ERC20: insufficient allowance");
        if (allowance[from][msg.sender] != type(uint256).max) allowance[from][msg.sender] -= value;
        _transfer(from, to, value);
        return true;
    }

    function _transfer(address from, address to, uint256 value) private {
        require(balanceOf[from] >= value, "ERC20: transfer amount exceeds balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _mint(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}
