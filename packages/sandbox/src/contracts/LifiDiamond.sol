// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./BridgeEscrow.sol";
import "./PoolTrades.sol";

/// A stand-in for LI.FI's Diamond with the real functions of its facets for Across V4 and for swaps. The bridge is the
/// escrow: it pays `receivingAssetId`, where the zero address is the native coin.
/// Source: https://github.com/lifinance/contracts, src/Interfaces/ILiFi.sol, src/Facets/AcrossFacetV4.sol,
/// src/Facets/GenericSwapFacet.sol
contract LifiDiamond is BridgeEscrow, PoolTrades {
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    struct AcrossV4Data {
        bytes32 receiverAddress;
        bytes32 refundAddress;
        bytes32 sendingAssetId;
        bytes32 receivingAssetId;
        uint256 outputAmount;
        uint128 outputAmountMultiplier;
        bytes32 exclusiveRelayer;
        uint32 quoteTimestamp;
        uint32 fillDeadline;
        uint32 exclusivityParameter;
        bytes message;
    }

    struct SwapData {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    /// Sells the whole deposit. This stand-in supports a single swap.
    function swapTokensGeneric(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 minAmount,
        SwapData[] calldata swaps
    ) external payable {
        require(swaps.length == 1 && swaps[0].requiresDeposit, "LifiDiamond: one swap with a deposit only");
        SwapData calldata swap = swaps[0];
        address token = swap.sendingAssetId;
        require(msg.value == (token == address(0) ? swap.fromAmount : 0), "InvalidAmount()");
        if (token != address(0)) {
            require(TokenCalls.take(token, msg.sender, address(this), swap.fromAmount), "LifiDiamond: no tokens");
        }
        uint256 before = _held(swap.receivingAssetId);
        _trade(token, swap.fromAmount, swap.callTo, swap.callData);
        uint256 amount = _held(swap.receivingAssetId) - before;
        require(amount >= minAmount, "CumulativeSlippageTooHigh()");
        _sendOut(swap.receivingAssetId, receiver, amount);
    }

    /// Native value above the amount is the fee for the relayer.
    function startBridgeTokensViaAcrossV4(BridgeData calldata bridgeData, AcrossV4Data calldata acrossData)
        external
        payable
    {
        require(!bridgeData.hasSourceSwaps && !bridgeData.hasDestinationCall, "LifiDiamond: plain bridging only");
        require(_address(acrossData.receiverAddress) == bridgeData.receiver, "InvalidReceiver()");
        uint256 sent = bridgeData.sendingAssetId == address(0) ? bridgeData.minAmount : 0;
        require(msg.value >= sent, "InvalidAmount()");
        _deposit(
            Order({
                quoteId: bridgeData.transactionId,
                inputToken: bridgeData.sendingAssetId,
                inputAmount: bridgeData.minAmount,
                nativeFee: msg.value - sent,
                destinationChainId: bridgeData.destinationChainId,
                outputToken: _address(acrossData.receivingAssetId),
                outputAmount: acrossData.outputAmount,
                recipient: bridgeData.receiver
            })
        );
    }

    function _address(bytes32 word) private pure returns (address) {
        return address(uint160(uint256(word)));
    }
}
