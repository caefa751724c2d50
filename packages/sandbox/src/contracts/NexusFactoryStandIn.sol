// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {NexusStandIn} from "./NexusStandIn.sol";

/// A stand-in for Biconomy's account factory: one account for each owner, at one address on every chain.
contract NexusFactoryStandIn {
    address public immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    function computeAccountAddress(bytes calldata initData, bytes32 salt) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(NexusStandIn).creationCode, abi.encode(entryPoint)));
        bytes32 place = keccak256(abi.encodePacked(bytes1(0xff), address(this), saltOf(initData, salt), code));
        return address(uint160(uint256(place)));
    }

    function createAccount(bytes calldata initData, bytes32 salt) external payable returns (address) {
        return address(new NexusStandIn{salt: saltOf(initData, salt)}(entryPoint));
    }

    function saltOf(bytes calldata initData, bytes32 salt) private pure returns (bytes32) {
        return keccak256(abi.encode(initData, salt));
    }
}
