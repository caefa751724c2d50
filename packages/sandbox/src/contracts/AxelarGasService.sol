// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stand-in for Axelar's gas service: it keeps the payment and emits the event.
/// Source: https://github.com/axelarnetwork/axelar-cgp-solidity, contracts/interfaces/IAxelarGasService.sol
contract AxelarGasService {
    event NativeGasPaidForExpressCallWithToken(
        address indexed sourceAddress,
        string destinationChain,
        string destinationAddress,
        bytes32 indexed payloadHash,
        string symbol,
        uint256 amount,
        uint256 gasFeeAmount,
        address refundAddress
    );

    function payNativeGasForExpressCallWithToken(
        address sender,
        string calldata destinationChain,
        string calldata destinationAddress,
        bytes calldata payload,
        string calldata symbol,
        uint256 amount,
        address refundAddress
    ) external payable {
        require(msg.value != 0, "NothingReceived");
        emit NativeGasPaidForExpressCallWithToken(
            sender, destinationChain, destinationAddress, keccak256(payload), symbol, amount, msg.value, refundAddress
        );
    }
}
