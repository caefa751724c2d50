// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./AxelarGasService.sol";
import "./BridgeEscrow.sol";
import "./PlainToken.sol";

/// A stand-in for Axelar's gateway with one asset. It keeps the tokens, and the relayer pays the recipient of the
/// payload, in place of the router on the destination chain. The payload is that of Squid's router.
/// Source: https://github.com/axelarnetwork/axelar-cgp-solidity, contracts/interfaces/IAxelarGateway.sol
contract AxelarGateway is BridgeEscrow {
    struct Call {
        uint8 callType;
        address target;
        uint256 value;
        bytes callData;
        bytes payload;
    }

    event ContractCallWithToken(
        address indexed sender,
        string destinationChain,
        string destinationContractAddress,
        bytes32 indexed payloadHash,
        bytes payload,
        string symbol,
        uint256 amount
    );

    address private constant USDC = 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48;
    address private constant AXL_USDC = 0xEB466342C4d449BC9f53A865D5Cb90586f405215;

    constructor(address relayer_) BridgeEscrow(relayer_) {}

    function tokenAddresses(string calldata symbol) public view returns (address) {
        bool isMain = block.chainid == 1;
        return _same(symbol, isMain ? "USDC" : "axlUSDC") ? (isMain ? USDC : AXL_USDC) : address(0);
    }

    function callContractWithToken(
        string calldata destinationChain,
        string calldata contractAddress,
        bytes calldata payload,
        string calldata symbol,
        uint256 amount
    ) external {
        emit ContractCallWithToken(
            msg.sender, destinationChain, contractAddress, keccak256(payload), payload, symbol, amount
        );
        Order memory order;
        order.quoteId = keccak256(payload);
        order.inputToken = tokenAddresses(symbol);
        order.inputAmount = amount;
        order.destinationChainId = _chainOf(destinationChain);
        order.outputToken = order.destinationChainId == 1 ? USDC : AXL_USDC;
        order.outputAmount = amount;
        order.recipient = _recipientOf(payload, order.outputToken, amount);
        // Refunds go to the signer. The real gateway has no refunds.
        _depositFor(tx.origin, order);
    }

    /// Returns the recipient. The payload must contain one call, which transfers the whole amount to the recipient.
    function _recipientOf(bytes calldata payload, address token, uint256 amount) private pure returns (address) {
        (Call[] memory calls, address refundRecipient,) = abi.decode(payload, (Call[], address, bytes32));
        require(calls.length == 1 && calls[0].target == token, "AxelarGateway: one call of the token");
        bytes memory expected = abi.encodeWithSignature(
            "transferFrom(address,address,uint256)",
            0xce16F69375520ab01377ce7B88f5BA8C48F8D666,
            refundRecipient,
            amount
        );
        require(keccak256(calls[0].callData) == keccak256(expected), "AxelarGateway: a transfer of the amount");
        return refundRecipient;
    }

    function _chainOf(string calldata name) private pure returns (uint256) {
        if (_same(name, "Ethereum")) return 1;
        if (_same(name, "arbitrum")) return 42161;
        if (_same(name, "base")) return 8453;
        require(_same(name, "mantle"), "AxelarGateway: no such chain");
        return 5000;
    }

    function _same(string calldata a, string memory b) private pure returns (bool) {
        return keccak256(bytes(a)) == keccak256(bytes(b));
    }
}
