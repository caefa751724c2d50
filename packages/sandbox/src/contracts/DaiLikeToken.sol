// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./SignedToken.sol";

/// An ERC-20 with Dai's own permit: it allows an unlimited amount or nothing, and an expiry of 0 never expires.
contract DaiLikeToken is SignedToken {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");

    constructor(string memory name_, string memory symbol_, uint8 decimals_, string memory version_)
        PlainToken(name_, symbol_, decimals_)
        SignedToken(version_)
    {}

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(expiry == 0 || block.timestamp <= expiry, "Dai/permit-expired");
        require(nonce == nonces[holder]++, "Dai/invalid-nonce");
        _requireSigner(holder, keccak256(abi.encode(PERMIT_TYPEHASH, holder, spender, nonce, expiry, allowed)), v, r, s);
        _approve(holder, spender, allowed ? type(uint256).max : 0);
    }
}
