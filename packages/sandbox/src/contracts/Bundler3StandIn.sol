// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

struct Call {
    address to;
    bytes data;
    uint256 value;
    bool skipRevert;
    bytes32 callbackHash;
}

/// A stand-in for Morpho's Bundler3: calls in their order for whoever sends them, and the calls that a called contract
/// comes back with, if they are those that were announced. Anybody may have it call anything: it must hold nothing.
contract Bundler3StandIn {
    error AlreadyInitiated();
    error EmptyBundle();
    error IncorrectReenterHash();
    error MissingExpectedReenter();

    /// The account whose bundle is under way; nobody's is zero.
    address public initiator;
    /// Of the contract that may come back and of what it may come back with; zero when nobody may.
    bytes32 public reenterHash;

    function multicall(Call[] calldata bundle) external payable {
        if (initiator != address(0)) revert AlreadyInitiated();
        initiator = msg.sender;
        _run(bundle);
        initiator = address(0);
    }

    function reenter(Call[] calldata bundle) external {
        if (reenterHash != _hashOf(msg.sender, keccak256(msg.data[4:]))) revert IncorrectReenterHash();
        _run(bundle);
        // It was made use of.
        reenterHash = bytes32(0);
    }

    function _run(Call[] calldata bundle) private {
        if (bundle.length == 0) revert EmptyBundle();
        for (uint256 i = 0; i < bundle.length; i++) {
            Call calldata one = bundle[i];
            bool comesBack = one.callbackHash != bytes32(0);
            reenterHash = comesBack ? _hashOf(one.to, one.callbackHash) : bytes32(0);
            (bool ok, bytes memory result) = one.to.call{value: one.value}(one.data);
            if (!ok && !one.skipRevert) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            if (comesBack && reenterHash != bytes32(0)) revert MissingExpectedReenter();
        }
    }

    function _hashOf(address caller, bytes32 bundleHash) private pure returns (bytes32) {
        return keccak256(bytes.concat(bytes20(caller), bundleHash));
    }
}
