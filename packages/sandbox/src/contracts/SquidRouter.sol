// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./AxelarGateway.sol";
import "./OpaqueRouter.sol";
import "./PoolTrades.sol";

/// A stand-in for Squid's router: opaque calldata for Squid's own clients, and the real functions for transfers over
/// Axelar and for same-chain swaps.
/// Source: https://github.com/0xsquid/squid-core, contracts/router/SquidRouter.sol
contract SquidRouter is OpaqueRouter, PoolTrades {
    /// `callType` 0 is a plain call; the other types are not supported here.
    struct Call {
        uint8 callType;
        address target;
        uint256 value;
        bytes callData;
        bytes payload;
    }

    AxelarGasService private constant GAS_SERVICE = AxelarGasService(0x2d5d7d31F671F86C782533cc367F14109a082712);

    constructor(address relayer_) OpaqueRouter(relayer_) {}

    function bridgeCall(
        string memory bridgedTokenSymbol,
        uint256 amount,
        string memory destinationChain,
        string memory destinationAddress,
        bytes memory payload,
        address gasRefundRecipient,
        bool enableExpress
    ) external payable {
        require(enableExpress, "SquidRouter: express only, here");
        _take(bridgedTokenSymbol, amount);
        GAS_SERVICE.payNativeGasForExpressCallWithToken{value: msg.value}(
            address(this), destinationChain, destinationAddress, payload, bridgedTokenSymbol, amount, gasRefundRecipient
        );
        gateway().callContractWithToken(destinationChain, destinationAddress, payload, bridgedTokenSymbol, amount);
    }

    /// 0xEeee… is the native coin. Each call may spend the whole amount.
    function fundAndRunMulticall(address token, uint256 amount, Call[] calldata calls) external payable {
        bool isNative = token == 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
        require(msg.value == (isNative ? amount : 0), "SquidRouter: wrong value");
        if (!isNative) require(TokenCalls.take(token, msg.sender, address(this), amount), "SquidRouter: no tokens");
        for (uint256 i = 0; i < calls.length; i++) {
            require(calls[i].callType == 0, "SquidRouter: plain calls only, here");
            _trade(isNative ? address(0) : token, amount, calls[i].target, calls[i].callData);
        }
    }

    /// Pulls the tokens and approves the same amount for the gateway.
    function _take(string memory symbol, uint256 amount) private {
        PlainToken token = PlainToken(gateway().tokenAddresses(symbol));
        require(address(token) != address(0), "SquidRouter: no such token");
        require(token.transferFrom(msg.sender, address(this), amount), "SquidRouter: transfer failed");
        token.approve(address(gateway()), amount);
    }

    function gateway() public view returns (AxelarGateway) {
        return block.chainid == 1
            ? AxelarGateway(0x4F4495243837681061C4743b74B3eEdf548D56A5)
            : AxelarGateway(0xe432150cce91c13a887f7D836923d5597adD8E31);
    }
}
