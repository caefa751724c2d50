// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {CometRewardsStandIn} from "./CometRewardsStandIn.sol";
import {CometStandIn} from "./CometStandIn.sol";
import {IWrappedNative} from "./IWrappedNative.sol";

/// A stand-in for Compound III's bulker: several actions in one transaction, with the native coin in place of its
/// wrapped token. To withdraw for an account, it needs the account's permission.
contract BulkerStandIn {
    bytes32 public constant ACTION_SUPPLY_ASSET = "ACTION_SUPPLY_ASSET";
    bytes32 public constant ACTION_SUPPLY_NATIVE_TOKEN = "ACTION_SUPPLY_NATIVE_TOKEN";
    bytes32 public constant ACTION_WITHDRAW_ASSET = "ACTION_WITHDRAW_ASSET";
    bytes32 public constant ACTION_WITHDRAW_NATIVE_TOKEN = "ACTION_WITHDRAW_NATIVE_TOKEN";
    bytes32 public constant ACTION_CLAIM_REWARD = "ACTION_CLAIM_REWARD";

    error InvalidArgument();
    error FailedToSendNativeToken();
    error UnhandledAction();

    address payable public immutable wrappedNativeToken;

    constructor(address payable wrappedNativeToken_) {
        wrappedNativeToken = wrappedNativeToken_;
    }

    receive() external payable {}

    function invoke(bytes32[] calldata actions, bytes[] calldata data) external payable {
        if (actions.length != data.length) revert InvalidArgument();
        uint256 unused = msg.value;
        for (uint256 i = 0; i < actions.length; i++) {
            if (actions[i] == ACTION_SUPPLY_NATIVE_TOKEN) unused -= _supplyNative(data[i]);
            else _act(actions[i], data[i]);
        }
        if (unused > 0) _send(msg.sender, unused);
    }

    function _act(bytes32 action, bytes calldata data) private {
        if (action == ACTION_SUPPLY_ASSET) {
            (address comet, address to, address asset, uint256 amount) =
                abi.decode(data, (address, address, address, uint256));
            CometStandIn(comet).supplyFrom(msg.sender, to, asset, amount);
        } else if (action == ACTION_WITHDRAW_ASSET) {
            (address comet, address to, address asset, uint256 amount) =
                abi.decode(data, (address, address, address, uint256));
            CometStandIn(comet).withdrawFrom(msg.sender, to, asset, amount);
        } else if (action == ACTION_WITHDRAW_NATIVE_TOKEN) {
            (address comet, address to, uint256 amount) = abi.decode(data, (address, address, uint256));
            _withdrawNative(CometStandIn(comet), to, amount);
        } else if (action == ACTION_CLAIM_REWARD) {
            (address comet, address rewards, address src, bool shouldAccrue) =
                abi.decode(data, (address, address, address, bool));
            CometRewardsStandIn(rewards).claim(comet, src, shouldAccrue);
        } else {
            revert UnhandledAction();
        }
    }

    /// The maximum amount repays the whole debt.
    function _supplyNative(bytes calldata data) private returns (uint256) {
        (address comet, address to, uint256 amount) = abi.decode(data, (address, address, uint256));
        bool isBase = CometStandIn(comet).baseToken() == wrappedNativeToken;
        if (isBase && amount == type(uint256).max) amount = CometStandIn(comet).borrowBalanceOf(to);
        IWrappedNative(wrappedNativeToken).deposit{value: amount}();
        IWrappedNative(wrappedNativeToken).approve(comet, amount);
        CometStandIn(comet).supplyTo(to, wrappedNativeToken, amount);
        return amount;
    }

    /// The maximum amount withdraws the whole balance.
    function _withdrawNative(CometStandIn comet, address to, uint256 amount) private {
        if (amount == type(uint256).max) {
            bool isBase = comet.baseToken() == wrappedNativeToken;
            amount = isBase
                ? comet.balanceOf(msg.sender)
                : comet.collateralBalanceOf(msg.sender, wrappedNativeToken);
        }
        comet.withdrawFrom(msg.sender, address(this), wrappedNativeToken, amount);
        IWrappedNative(wrappedNativeToken).withdraw(amount);
        _send(to, amount);
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        if (!ok) revert FailedToSendNativeToken();
    }
}
