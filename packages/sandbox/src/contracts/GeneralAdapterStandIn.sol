// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Bundler3StandIn} from "./Bundler3StandIn.sol";
import {IWrappedNative} from "./IWrappedNative.sol";
import {TokenCalls} from "./TokenCalls.sol";

struct MarketParams {
    address loanToken;
    address collateralToken;
    address oracle;
    address irm;
    uint256 lltv;
}

interface IMorphoLender {
    function position(bytes32 id, address user) external view returns (uint256, uint128, uint128);
    function flashLoan(address token, uint256 assets, bytes calldata data) external;
    function supplyCollateral(MarketParams memory market, uint256 assets, address onBehalf, bytes memory data)
        external;
    function withdrawCollateral(MarketParams memory market, uint256 assets, address onBehalf, address receiver)
        external;
    function borrow(MarketParams memory market, uint256 assets, uint256 shares, address onBehalf, address receiver)
        external
        returns (uint256, uint256);
    function repay(MarketParams memory market, uint256 assets, uint256 shares, address onBehalf, bytes memory data)
        external
        returns (uint256, uint256);
}

/// A stand-in for the part of Morpho's GeneralAdapter1 that margin trades use. It only acts for the account whose
/// bundle is being executed, and only accepts calls from the bundler.
contract GeneralAdapterStandIn {
    using TokenCalls for address;

    error UnauthorizedSender();
    error ZeroAddress();
    error ZeroAmount();
    error AdapterAddress();
    error SlippageExceeded();

    address public immutable BUNDLER3;
    IMorphoLender public immutable MORPHO;
    address public immutable WRAPPED_NATIVE;

    constructor(address bundler, address morpho, address wrapped) {
        BUNDLER3 = bundler;
        MORPHO = IMorphoLender(morpho);
        WRAPPED_NATIVE = wrapped;
    }

    modifier byBundler() {
        if (msg.sender != BUNDLER3) revert UnauthorizedSender();
        _;
    }

    receive() external payable {}

    function erc20Transfer(address token, address receiver, uint256 amount) external byBundler {
        if (receiver == address(0)) revert ZeroAddress();
        if (receiver == address(this)) revert AdapterAddress();
        require(token.send(receiver, _all(token, amount, address(this))), "transfer");
    }

    function erc20TransferFrom(address token, address receiver, uint256 amount) external byBundler {
        if (receiver == address(0)) revert ZeroAddress();
        require(token.take(_initiator(), receiver, _all(token, amount, _initiator())), "transferFrom");
    }

    function wrapNative(uint256 amount, address receiver) external byBundler {
        if (amount == type(uint256).max) amount = address(this).balance;
        if (amount == 0) revert ZeroAmount();
        IWrappedNative(WRAPPED_NATIVE).deposit{value: amount}();
        if (receiver != address(this)) require(WRAPPED_NATIVE.send(receiver, amount), "transfer");
    }

    function morphoFlashLoan(address token, uint256 assets, bytes calldata data) external byBundler {
        if (assets == 0) revert ZeroAmount();
        _trust(token);
        MORPHO.flashLoan(token, assets, data);
    }

    /// Continues the bundle with its announced calls.
    function onMorphoFlashLoan(uint256, bytes calldata data) external {
        if (msg.sender != address(MORPHO)) revert UnauthorizedSender();
        (bool ok, bytes memory result) = BUNDLER3.call(bytes.concat(Bundler3StandIn.reenter.selector, data));
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function morphoSupplyCollateral(MarketParams calldata market, uint256 assets, address onBehalf, bytes calldata data)
        external
        byBundler
    {
        if (onBehalf == address(this)) revert AdapterAddress();
        assets = _all(market.collateralToken, assets, address(this));
        _trust(market.collateralToken);
        MORPHO.supplyCollateral(market, assets, onBehalf, data);
    }

    function morphoWithdrawCollateral(MarketParams calldata market, uint256 assets, address receiver)
        external
        byBundler
    {
        if (assets == type(uint256).max) (,, assets) = _position(market, _initiator());
        if (assets == 0) revert ZeroAmount();
        MORPHO.withdrawCollateral(market, assets, _initiator(), receiver);
    }

    function morphoBorrow(
        MarketParams calldata market,
        uint256 assets,
        uint256 shares,
        uint256 minSharePriceE27,
        address receiver
    ) external byBundler {
        (uint256 lent, uint256 owed) = MORPHO.borrow(market, assets, shares, _initiator(), receiver);
        if ((lent * 1e27) / owed < minSharePriceE27) revert SlippageExceeded();
    }

    function morphoRepay(
        MarketParams calldata market,
        uint256 assets,
        uint256 shares,
        uint256 maxSharePriceE27,
        address onBehalf,
        bytes calldata data
    ) external byBundler {
        if (onBehalf == address(this)) revert AdapterAddress();
        if (assets > 0) assets = _all(market.loanToken, assets, address(this));
        if (shares == type(uint256).max) {
            (, shares,) = _position(market, onBehalf);
            if (shares == 0) revert ZeroAmount();
        }
        _trust(market.loanToken);
        (uint256 paid, uint256 freed) = MORPHO.repay(market, assets, shares, onBehalf, data);
        if ((paid * 1e27 + freed - 1) / freed > maxSharePriceE27) revert SlippageExceeded();
    }

    /// Replaces the maximum amount by the holder's balance.
    function _all(address token, uint256 amount, address holder) private view returns (uint256) {
        if (amount == type(uint256).max) amount = token.holding(holder);
        if (amount == 0) revert ZeroAmount();
        return amount;
    }

    function _trust(address token) private {
        require(token.allow(address(MORPHO), 0) && token.allow(address(MORPHO), type(uint256).max), "approve");
    }

    function _position(MarketParams calldata market, address user) private view returns (uint256, uint128, uint128) {
        return MORPHO.position(keccak256(abi.encode(market)), user);
    }

    function _initiator() private view returns (address) {
        return Bundler3StandIn(BUNDLER3).initiator();
    }
}
